import { createRandom } from "@oni/db/testing";
import { quantile } from "./quantile.ts";

/** The CPU time of each operation, in the process that does it. */
export type Costs = {
  apiSendMs: number;
  /** PostgreSQL: per transaction, and per message in it. */
  batchMs: number;
  rowMs: number;
  /** Redis: per event, and per gateway that receives it. */
  publishUs: number;
  receiverUs: number;
  /** Gateway: per received event, per delivery, and per socket written to in an iteration. */
  hopUs: number;
  deliveryUs: number;
  writeUs: number;
};

/** A deployment and its users. Every room is spread evenly over all gateways. */
export type World = {
  gateways: number;
  apis: number;
  redisNodes: number;
  databaseCores: number;
  rooms: number;
  roomSize: number;
};

export const stations = ["api", "PostgreSQL", "Redis", "gateway"] as const;
type Station = (typeof stations)[number];

type Outcome = {
  p50Ms: number;
  p99Ms: number;
  /** The fraction of the time for which the busiest of each kind works. */
  busy: Record<Station, number>;
  /** The growth of the delay, in ms per ms. A value above 0 means overload. */
  lag: number;
};

type Job = { bornMs: number; atMs: number; room: number; api: number };

const lanes = 2;
const largestBatch = 200;
/** The largest number of events in an event loop iteration: 64 KiB. */
const maxEventsPerIteration = 100;
/** Gateways are alike, so only some of many are simulated. */
const followed = 8;

/**
 * Simulates messages at random times (a Poisson process) from the api to the last screen. Every station
 * takes jobs in order. PostgreSQL and gateways take waiting jobs together. No job returns to an earlier
 * station, so each station is simulated once, after the one before it.
 */
export function simulate(
  world: World,
  costs: Costs,
  { perSecond, count, seed = 1 }: { perSecond: number; count: number; seed?: number },
): Outcome {
  const random = createRandom(seed);
  const drawExponential = (mean: number) => -Math.log(1 - random()) * mean;
  const jobs: Job[] = [];
  for (let index = 0, now = 0; index < count; index += 1) {
    now += drawExponential(1_000 / perSecond);
    const room = Math.floor(random() * world.rooms);
    jobs.push({ bornMs: now, atMs: now, room, api: index % world.apis });
  }
  const spanMs = jobs.at(-1)?.bornMs ?? 1;
  const apiMs = serve(
    jobs,
    world.apis,
    ({ api }) => api,
    () => drawExponential(costs.apiSendMs),
  );
  const databaseMs = commit(jobs, world, costs);
  const holders = Math.min(world.gateways, world.roomSize);
  const eventMs = (costs.publishUs + holders * costs.receiverUs) / 1_000;
  const redisMs = serve(
    jobs,
    world.redisNodes,
    ({ room }) => room % world.redisNodes,
    () => eventMs,
  );

  const deliveries: Delivery[] = [];
  let gatewayMs = 0;
  for (let gateway = 0; gateway < Math.min(world.gateways, followed); gateway += 1) {
    gatewayMs = Math.max(gatewayMs, deliver(jobs, gateway, { world, costs, deliveries }));
  }
  return {
    ...latenciesOf(deliveries, spanMs),
    busy: {
      api: apiMs / spanMs,
      PostgreSQL: databaseMs / spanMs,
      Redis: redisMs / spanMs,
      gateway: gatewayMs / spanMs,
    },
  };
}

const inOrder = (jobs: Job[]) => jobs.sort((a, b) => a.atMs - b.atMs);

/** Runs one job at a time on each server. Returns the time that the busiest server worked. */
function serve(
  jobs: Job[],
  servers: number,
  serverOf: (job: Job) => number,
  takesMs: (job: Job) => number,
): number {
  const freeMs = Array.from({ length: servers }, () => 0);
  const workedMs = Array.from({ length: servers }, () => 0);
  for (const job of inOrder(jobs)) {
    const server = serverOf(job);
    const tookMs = takesMs(job);
    job.atMs = freeMs[server] = Math.max(job.atMs, freeMs[server] ?? 0) + tookMs;
    workedMs[server] = (workedMs[server] ?? 0) + tookMs;
  }
  return Math.max(...workedMs);
}

/**
 * Group commit: each api has up to two transactions in progress, and each takes all waiting jobs of that
 * api.
 */
function commit(jobs: Job[], { apis, databaseCores }: World, costs: Costs): number {
  const waiting: Job[][] = Array.from({ length: apis }, () => []);
  let running: { api: number; endsMs: number }[] = [];
  let workedMs = 0;
  const begin = (now: number) => {
    while (running.length < databaseCores) {
      const may = waiting
        .map((queue, api) => ({ api, sinceMs: queue[0]?.atMs ?? Infinity }))
        .filter(({ api }) => running.filter((batch) => batch.api === api).length < lanes)
        .reduce((a, b) => (b.sinceMs < a.sinceMs ? b : a), { api: -1, sinceMs: Infinity });
      const batch = waiting[may.api]?.splice(0, largestBatch) ?? [];
      if (batch.length === 0) return;
      const tookMs = costs.batchMs + batch.length * costs.rowMs;
      workedMs += tookMs;
      for (const job of batch) job.atMs = now + tookMs;
      running.push({ api: may.api, endsMs: now + tookMs });
    }
  };
  const endUntil = (until: number) => {
    while (running.length > 0) {
      const endsMs = Math.min(...running.map((batch) => batch.endsMs));
      if (endsMs > until) return;
      running = running.filter((batch) => batch.endsMs > endsMs);
      begin(endsMs);
    }
  };
  for (const job of inOrder([...jobs])) {
    const now = job.atMs;
    endUntil(now);
    waiting[job.api]?.push(job);
    begin(now);
  }
  endUntil(Infinity);
  return workedMs / databaseCores;
}

type Delivery = { bornMs: number; tookMs: number };

/**
 * Simulates the event loop of one gateway. Each iteration takes all received jobs and writes to each
 * socket once.
 */
export function deliver(
  jobs: Job[],
  gateway: number,
  { world, costs, deliveries }: { world: World; costs: Costs; deliveries: Delivery[] },
): number {
  const { gateways, roomSize } = world;
  const socketsOf = (room: number) =>
    Math.floor(roomSize / gateways) +
    ((((gateway - room) % gateways) + gateways) % gateways < roomSize % gateways ? 1 : 0);
  const gatewayJobs = inOrder(jobs).filter(({ room }) => socketsOf(room) > 0);
  let [freeMs, workedMs] = [0, 0];
  for (let next = 0; next < gatewayJobs.length;) {
    const startMs = Math.max(freeMs, gatewayJobs[next]?.atMs ?? 0);
    const first = next;
    const rooms = new Set<number>();
    let tookUs = 0;
    for (; next < gatewayJobs.length; next += 1) {
      const job = gatewayJobs[next];
      if (!job || job.atMs > startMs || next - first >= maxEventsPerIteration) break;
      const sockets = socketsOf(job.room);
      tookUs += costs.hopUs + sockets * costs.deliveryUs;
      if (!rooms.has(job.room)) tookUs += sockets * costs.writeUs;
      rooms.add(job.room);
    }
    freeMs = startMs + tookUs / 1_000;
    workedMs += tookUs / 1_000;
    for (const { bornMs } of gatewayJobs.slice(first, next)) {
      deliveries.push({ bornMs, tookMs: freeMs - bornMs });
    }
  }
  return workedMs;
}

/** The first quarter is excluded, because all queues were empty then. */
function latenciesOf(deliveries: Delivery[], spanMs: number) {
  const meanFrom = (from: number) => {
    const some = deliveries.filter(
      ({ bornMs }) => bornMs >= from * spanMs && bornMs < (from + 0.25) * spanMs,
    );
    return some.reduce((sum, { tookMs }) => sum + tookMs, 0) / some.length;
  };
  const counted = deliveries.filter(({ bornMs }) => bornMs >= spanMs / 4);
  const tookMs = Float64Array.from(counted, (delivery) => delivery.tookMs).sort();
  return {
    p50Ms: quantile(tookMs, 0.5),
    p99Ms: quantile(tookMs, 0.99),
    lag: (meanFrom(0.75) - meanFrom(0.25)) / (spanMs / 2),
  };
}
