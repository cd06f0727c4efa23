import { type Clients, openClients } from "./clients.ts";
import { injectFault, type FaultName, faults, type FaultTarget } from "./faults.ts";
import { openScene, openStack } from "./stack.ts";

/**
 * Injects faults into a complete stack while clients send and read. Each fault is injected `TRIALS` times
 * (default 50). `LAST_MS` is the duration of faults that last (default 3 000 ms). `FAULT` selects faults
 * by a part of their name.
 *
 * Exits with 1 when an acknowledged message is lost, duplicated or out of order, when a user saw what
 * they may not see, or when the stack did not recover in time.
 */
const trials = Number(process.env["TRIALS"] ?? 50);
const lastMs = Number(process.env["LAST_MS"] ?? 3_000);
const only = process.env["FAULT"] ?? "";
const healthyWithinMs = 10_000;
/** While Redis is down, every screen shows a message within 5 s, however long Redis stays down. */
const behindWithoutRedisMs = 5_000;
const patienceMs = 60_000;

const isFault = (name: string): name is FaultName => Object.hasOwn(faults, name);
const names = Object.keys(faults).filter(isFault);

/** Returns true if all checks passed. */
async function runTrials(name: FaultName, target: FaultTarget): Promise<boolean> {
  const { clients } = target;
  const before = clients.acknowledged();
  clients.behindMs();
  const backMs: number[] = [];
  for (let trial = 0; trial < trials; trial += 1) {
    const { repair } = await injectFault(name, target);
    const overAt = performance.now();
    await Promise.all([
      repair,
      clients.waitUntilHealthy(patienceMs).then(() => backMs.push(performance.now() - overAt)),
    ]);
  }
  backMs.sort((a, b) => a - b);
  const [p50, max] = [backMs[Math.floor(backMs.length / 2)] ?? 0, backMs.at(-1) ?? 0];
  const behindMs = clients.behindMs();
  const acknowledged = clients.acknowledged() - before;
  const findings = [...judgeTimes(name, { max, behindMs }), ...(await clients.check())];
  report(name, [
    String(trials),
    String(acknowledged),
    ...[p50, max, behindMs].map((ms) => `${ms.toFixed(0)} ms`),
  ]);
  for (const finding of findings) console.log(`  ${finding}`);
  return findings.length === 0;
}

function judgeTimes(name: FaultName, { max, behindMs }: { max: number; behindMs: number }) {
  const isRedis = name.startsWith("Redis");
  const behindLimitMs = isRedis ? behindWithoutRedisMs : lastMs + healthyWithinMs;
  return [
    ...(max > healthyWithinMs ? [`recovered only after ${max.toFixed(0)} ms`] : []),
    ...(behindMs > behindLimitMs ? [`a screen was ${behindMs.toFixed(0)} ms behind`] : []),
  ];
}

const report = (name: string, cells: string[]): void =>
  console.log(name.padEnd(30) + cells.map((cell) => cell.padStart(14)).join(""));

async function main(): Promise<number> {
  const chosen = names.filter((name) => name.includes(only));
  if (chosen.length === 0) {
    console.error(`There is no fault like ${only}, only these:\n${names.join("\n")}`);
    return 1;
  }
  const stack = await openStack();
  let clients: Clients | null = null;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void stack.close().finally(() => process.exit(1)));
  }
  try {
    const scene = await openScene(stack.db, 20);
    clients = await openClients(stack, scene, { senders: 20, readers: 40, paceMs: 100 });
    report("", ["trials", "acknowledged", "back p50", "back max", "behind max"]);
    await clients.waitUntilHealthy(patienceMs);
    let isSound = true;
    for (const name of chosen) {
      isSound = (await runTrials(name, { stack, scene, clients, lastMs })) && isSound;
    }
    return isSound ? 0 : 1;
  } finally {
    await clients?.close();
    await stack.close();
  }
}

process.exitCode = await main();
