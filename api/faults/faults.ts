import { sql } from "drizzle-orm";
import type { Crowd } from "./crowd.ts";
import type { Part, Scene, Stack } from "./stack.ts";

/** What a fault may touch. `lastMs` is how long one that lasts does so. */
export type Place = { stack: Stack; scene: Scene; crowd: Crowd; lastMs: number };

type Fault = (place: Place) => Promise<void>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function killAndStart(part: Part): Promise<void> {
  await part.signal("SIGKILL");
  await part.start();
}

async function freeze(part: Part, ms: number): Promise<void> {
  await part.signal("SIGSTOP");
  await pause(ms);
  await part.signal("SIGCONT");
}

const some = (parts: readonly Part[]): Part => {
  const part = parts[Math.floor(Math.random() * parts.length)];
  if (!part) throw new Error("There is none.");
  return part;
};

/** Everything that may befall the stack, by name. Each is over when it answers. */
export const faults = {
  "kill -9 of an api": ({ stack }) => killAndStart(some(stack.apis)),
  "kill -9 of a gateway": ({ stack }) => killAndStart(some(stack.gateways)),
  "kill -9 of Redis": ({ stack }) => killAndStart(stack.redis),
  "kill -9 of PostgreSQL": ({ stack }) => killAndStart(stack.postgres),
  "api frozen": ({ stack, lastMs }) => freeze(some(stack.apis), lastMs),
  "gateway frozen": ({ stack, lastMs }) => freeze(some(stack.gateways), lastMs),
  "Redis gone": async ({ stack: { redis }, lastMs }) => {
    await redis.proxy.cut();
    await pause(lastMs);
    await redis.proxy.restore();
  },
  "Redis hung": async ({ stack: { redis }, lastMs }) => {
    redis.proxy.stall();
    await pause(lastMs);
    await redis.proxy.restore();
  },
  "PostgreSQL gone": async ({ stack: { postgres }, lastMs }) => {
    await postgres.proxy.cut();
    await pause(lastMs);
    await postgres.proxy.restore();
  },
  "PostgreSQL hung": async ({ stack: { postgres }, lastMs }) => {
    postgres.proxy.stall();
    await pause(lastMs);
    await postgres.proxy.restore();
  },
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
  "reconnect storm": async ({ crowd }) => crowd.dropReaders(),
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
