import { testRedisUrl } from "../testing/redis.ts";
import { row } from "./growing.ts";
import { measureRedis } from "./redis-costs.ts";
import { type Costs, deliver, simulate, stations, type World } from "./simulate.ts";

/**
 * The capacity of deployments that are too large to start here: messages per second, the first
 * bottleneck, and the latency to the screens. The costs come from the other benches with one process of
 * each kind. Their figures for two and four processes are the check.
 */
const measured = {
  // BENCHMARKS.md, durable sends: 0.25 to 0.36 ms of the api, 0.14 to 0.20 ms of PostgreSQL.
  ...{ apiSendMs: 0.3, batchMs: 0.3, rowMs: 0.17 },
  // Fan-out: 16.05 µs per delivery with one per write, 1.66 µs with twenty per write.
  ...{ deliveryUs: 0.9, writeUs: 15.1 },
  // Growth on one gateway: 40 rooms of 5 compared with one of 200.
  hopUs: 25,
};
const databaseCores = 8;
const costs: Costs = { ...measured, ...(await measureRedis(testRedisUrl())) };

const usual: World = {
  ...{ gateways: 4, apis: 4, redisNodes: 1, databaseCores },
  ...{ rooms: 1_000, roomSize: 100 },
};

/**
 * Returns the CPU time of all gateways per delivery when a burst of 20 messages reaches each room at
 * once.
 */
function deliveryUs(world: Pick<World, "gateways" | "rooms" | "roomSize">): number {
  const burst = 20;
  const jobs = Array.from({ length: burst * world.rooms }, (_, index) => ({
    ...{ bornMs: 0, atMs: 0, api: 0 },
    room: Math.floor(index / burst),
  }));
  let workedMs = 0;
  for (let gateway = 0; gateway < world.gateways; gateway += 1) {
    workedMs += deliver(jobs, gateway, { world: { ...usual, ...world }, costs, deliveries: [] });
  }
  return (workedMs * 1_000) / (jobs.length * world.roomSize);
}

const figure = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
const countFor = (perSecond: number): number =>
  Math.min(10_000, Math.max(2_000, Math.round(perSecond)));

const runAt = (world: World, perSecond: number) =>
  simulate(world, costs, { perSecond, count: countFor(perSecond) });

/** Returns the highest rate, to 5 %, without growing delay and with a p99 of at most 100 ms. */
function capacityOf(world: World): number {
  const isTooMuch = (perSecond: number) => {
    const { lag, p99Ms } = runAt(world, perSecond);
    return lag > 0.05 || p99Ms > 100;
  };
  let [sustained, tooMuch] = [32, 64];
  while (!isTooMuch(tooMuch)) [sustained, tooMuch] = [tooMuch, tooMuch * 2];
  while (tooMuch / sustained > 1.05) {
    const middle = (sustained + tooMuch) / 2;
    if (isTooMuch(middle)) tooMuch = middle;
    else sustained = middle;
  }
  return sustained;
}

function show(name: string, change: Partial<World>): void {
  const world = { ...usual, ...change };
  const perSecond = capacityOf(world);
  const { busy } = runAt(world, perSecond);
  const first = stations.reduce((a, b) => (busy[b] > busy[a] ? b : a));
  const half = runAt(world, perSecond / 2);
  row(name, [
    ...[perSecond, perSecond * world.roomSize].map((value) => value.toFixed(0)),
    ...[half.p50Ms, half.p99Ms].map(figure),
    first,
  ]);
}

console.log("What things cost, measured elsewhere, and of Redis just now");
for (const [name, value] of Object.entries(costs))
  console.log(`  ${name.padEnd(12)} ${figure(value)}`);

console.log("\nHow wrong it is: what benches measured of real processes (BENCHMARKS.md)\n");
row("", ["simulated", "measured"]);
const one = deliveryUs({ gateways: 1, rooms: 1, roomSize: 200 });
row("one gateway, µs a delivery", [figure(one), "2.02 to 2.25"]);
const checks = [
  ["two gateways", { gateways: 2, rooms: 1, roomSize: 200 }, "x 1.03, 1.06"],
  ["four gateways", { gateways: 4, rooms: 1, roomSize: 200 }, "x 1.31, 1.16"],
  ["one room of 50", { gateways: 1, rooms: 1, roomSize: 50 }, "x 1.11, 1.42"],
  ["one room of 800", { gateways: 1, rooms: 1, roomSize: 800 }, "x 1.11, 1.57"],
  ["10 rooms of 20", { gateways: 1, rooms: 10, roomSize: 20 }, "x 1.41, 1.63"],
  ["40 rooms of 5", { gateways: 1, rooms: 40, roomSize: 5 }, "x 2.52, 3.03"],
] as const;
for (const [name, world, seen] of checks) row(name, [`x ${figure(deliveryUs(world) / one)}`, seen]);
const chat = { ...usual, gateways: 1, apis: 1, databaseCores: 1, rooms: 1, roomSize: 20 };
const calm = runAt(chat, 100);
row("send to 20, 100/s, p50 ms", [figure(calm.p50Ms), "3.95"]);
row("send to 20, 100/s, p99 ms", [figure(calm.p99Ms), "27.1"]);
row("the same, messages/s", [capacityOf(chat).toFixed(0), "1515"]);

console.log(
  `\nWhere nothing else is said: ${usual.gateways} gateways, ${usual.apis} apis, one Redis, a ` +
    `PostgreSQL of ${databaseCores} cores,\n${usual.rooms} rooms of ${usual.roomSize}\n`,
);
row("", ["messages/s", "deliveries/s", "p50 ms at half", "p99 ms at half", "full first"]);
for (const gateways of [1, 2, 4, 8, 16, 32, 64])
  show(`gateways: ${gateways}`, { gateways, apis: 16 });
for (const apis of [1, 2, 4, 8, 16]) show(`apis: ${apis}`, { apis, gateways: 64 });
for (const roomSize of [10, 100, 1_000, 10_000]) {
  const world = { gateways: 16, apis: 16, rooms: 1e5 / roomSize, roomSize };
  show(`${world.rooms} rooms of ${roomSize}`, world);
}
for (const redisNodes of [1, 3, 6]) {
  const world = {
    ...{ redisNodes, gateways: 64, apis: 16, databaseCores: 64 },
    ...{ roomSize: 64 },
  };
  show(`nodes of Redis: ${redisNodes}`, world);
}
