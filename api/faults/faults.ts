import { sql } from "drizzle-orm";
import type { Clients } from "./clients.ts";
import type { Part, Scene, Stack, Store } from "./stack.ts";

/** The system that a fault is injected into. `lastMs` is the duration of faults that last. */
export type FaultTarget = { stack: Stack; scene: Scene; clients: Clients; lastMs: number };

/**
 * Resolves when the fault is over; from then on the system should recover. `repair` is the recovery that
 * the fault itself still has to do, such as restarting a killed process.
 */
type Fault = (target: FaultTarget) => Promise<void | { repair: Promise<void> }>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const slowMs = 50;

async function killAndStart(part: Part): Promise<{ repair: Promise<void> }> {
  await part.signal("SIGKILL");
  return { repair: part.start() };
}

async function stopAndStart(part: Part): Promise<{ repair: Promise<void> }> {
  await part.signal("SIGTERM");
  return { repair: part.start() };
}

async function freeze(part: Part, ms: number): Promise<void> {
  await part.signal("SIGSTOP");
  await pause(ms);
  await part.signal("SIGCONT");
}

const some = (parts: readonly Part[]): Part => {
  const part = parts[Math.floor(Math.random() * parts.length)];
  if (!part) throw new Error("There is no such process.");
  return part;
};

async function cutOff({ proxy }: Store, ms: number): Promise<void> {
  await proxy.cut();
  await pause(ms);
  await proxy.restore();
}

async function hang({ proxy }: Store, ms: number): Promise<void> {
  proxy.stall();
  await pause(ms);
  await proxy.restore();
}

async function slowDown({ proxy }: Store, ms: number): Promise<void> {
  proxy.slow(slowMs);
  await pause(ms);
  await proxy.restore();
}

/** All faults, by name. */
export const faults = {
  "kill -9 of an api": ({ stack }) => killAndStart(some(stack.apis)),
  "kill -9 of a gateway": ({ stack }) => killAndStart(some(stack.gateways)),
  "SIGTERM to a gateway": ({ stack }) => stopAndStart(some(stack.gateways)),
  "kill -9 of Redis": ({ stack }) => killAndStart(stack.redis),
  "kill -9 of PostgreSQL": ({ stack }) => killAndStart(stack.postgres),
  "api frozen": ({ stack, lastMs }) => freeze(some(stack.apis), lastMs),
  "gateway frozen": ({ stack, lastMs }) => freeze(some(stack.gateways), lastMs),
  "Redis gone": ({ stack, lastMs }) => cutOff(stack.redis, lastMs),
  "Redis hung": ({ stack, lastMs }) => hang(stack.redis, lastMs),
  "Redis slow": ({ stack, lastMs }) => slowDown(stack.redis, lastMs),
  "Redis connections reset": async ({ stack }) => stack.redis.proxy.reset(),
  "Redis full": async ({ stack, lastMs }) => {
    await stack.redis.fill();
    await pause(lastMs);
    await stack.redis.empty();
  },
  "PostgreSQL gone": ({ stack, lastMs }) => cutOff(stack.postgres, lastMs),
  "PostgreSQL hung": ({ stack, lastMs }) => hang(stack.postgres, lastMs),
  "PostgreSQL slow": ({ stack, lastMs }) => slowDown(stack.postgres, lastMs),
  "PostgreSQL connections reset": async ({ stack }) => stack.postgres.proxy.reset(),
  "PostgreSQL connections ended": async ({ stack }) => {
    await stack.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `);
  },
  "channel locked": async ({ stack, scene, lastMs }) => {
    await stack.db.transaction(async (tx) => {
      await tx.execute(sql`select from channels where id = ${scene.channelId} for update`);
      await pause(lastMs);
    });
  },
  "reconnect storm": async ({ clients }) => clients.dropReaders(),
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

/** Injects a fault. Returns its `repair`, as `Fault` does. */
export async function injectFault(
  name: FaultName,
  target: FaultTarget,
): Promise<{ repair: Promise<void> }> {
  const fault: Fault = faults[name];
  return (await fault(target)) ?? { repair: Promise.resolve() };
}
