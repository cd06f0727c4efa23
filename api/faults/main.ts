import { openCrowd } from "./crowd.ts";
import { type FaultName, faults } from "./faults.ts";
import { openScene, openStack } from "./stack.ts";

/**
 * Lets faults befall a whole stack while people talk and read, `TRIALS` times each (50), for
 * `LAST_MS` where a fault lasts (3 000), or only those that `FAULT` names in part. Ends with 1 when
 * an acknowledged message is lost, doubled or out of order, somebody saw what they may not, or it
 * took longer than 10 s until all was well again.
 */
const trials = Number(process.env["TRIALS"] ?? 50);
const lastMs = Number(process.env["LAST_MS"] ?? 3_000);
const only = process.env["FAULT"] ?? "";
const healthyWithinMs = 10_000;
const patienceMs = 60_000;

const stack = await openStack();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void stack.close().finally(() => process.exit(1)));
}
const scene = await openScene(stack.db, 20);
const crowd = await openCrowd(stack, scene, { senders: 20, readers: 40, paceMs: 100 });
const isFault = (name: string): name is FaultName => Object.hasOwn(faults, name);
const chosen = Object.keys(faults)
  .filter(isFault)
  .filter((name) => name.includes(only));
let isSound = true;

console.log(`${"".padEnd(32)}  trials  acknowledged   back p50   back max  behind max`);
await crowd.isHealthy(patienceMs);
for (const name of chosen) {
  const before = crowd.acknowledged();
  crowd.behindMs();
  const backMs: number[] = [];
  for (let trial = 0; trial < trials; trial += 1) {
    await faults[name]({ stack, scene, crowd, lastMs });
    const overAt = performance.now();
    await crowd.isHealthy(patienceMs);
    backMs.push(performance.now() - overAt);
  }
  backMs.sort((a, b) => a - b);
  const [p50, max] = [backMs[Math.floor(backMs.length / 2)] ?? 0, backMs.at(-1) ?? 0];
  const findings = await crowd.judge();
  if (max > healthyWithinMs) findings.push(`well again only after ${max.toFixed(0)} ms`);
  console.log(
    [
      name.padEnd(32),
      String(trials).padStart(8),
      String(crowd.acknowledged() - before).padStart(14),
      `${p50.toFixed(0)} ms`.padStart(11),
      `${max.toFixed(0)} ms`.padStart(11),
      `${crowd.behindMs().toFixed(0)} ms`.padStart(12),
      ...findings.map((finding) => `\n  ${finding}`),
    ].join(""),
  );
  isSound &&= findings.length === 0;
}
await crowd.close();
await stack.close();
process.exitCode = isSound ? 0 : 1;
