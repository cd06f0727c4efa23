import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@oni/db";
import { seats, skyEpochs } from "@oni/db/schema";
import { readSkyInput } from "@oni/db/sky";
import { settleSky } from "@oni/db/sky-model";
import { createMigratedDatabase, makeNetwork, readSeats } from "@oni/db/testing";
import { programOf } from "@oni/realtime/testing";
import { eq, inArray, isNull, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";

const program = programOf(new URL("../../entry/standalone.ts", import.meta.url));
const memberCount = 3_000;
/** With this many members without a seat the next start settles the whole sky. */
const unseatedCount = 150;

/** Makes a network whose sky the next start settles. */
async function openUnsettled() {
  const database = await createMigratedDatabase();
  const { db, close } = await openDatabase({ databaseUrl: database.url, dataDirectory: "" });
  const folder = await mkdtemp(join(tmpdir(), "oni-settling-"));
  onTestFinished(async () => {
    await close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const ids = await makeNetwork(db, { memberCount, seed: 42 });
  await db.delete(seats).where(inArray(seats.userId, ids.slice(-unseatedCount)));
  return { db, env: { DATABASE_URL: database.url, DATA_DIR: folder, PORT: "0" } };
}

function startServer(env: Record<string, string>): ChildProcess {
  const server = spawn(process.execPath, program, {
    env: { ...process.env, REDIS_URL: "", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  return server;
}

/** Returns the number of written seats of an epoch that is not yet visible, null if none is begun. */
async function countUnseen(db: Database): Promise<number | null> {
  const [begun] = await db.select().from(skyEpochs).where(isNull(skyEpochs.settledAt));
  return begun ? db.$count(seats, eq(seats.epoch, begun.id)) : null;
}

const asText = (points: readonly { id: string; x: number; y: number }[]) =>
  new Map(points.map(({ id, x, y }) => [id, `${x} ${y}`]));

// Four servers start one after the other.
const timeout = 240_000;

test(
  "sky-320: kills during settling leave the old sky visible, and the final sky is the same",
  { timeout },
  async () => {
    const { db, env } = await openUnsettled();
    const before = await readSeats(db);
    const input = await readSkyInput(db);
    const wanted = asText(settleSky(input).seats);
    expect(wanted).not.toEqual(before);

    // Killed at the beginning, after some seats, and after most of them.
    for (const written of [0, 1, 2_000]) {
      const server = startServer(env);
      const died = once(server, "exit");
      await expect
        .poll(async () => (await countUnseen(db)) ?? -1, { interval: 2, timeout })
        .toBeGreaterThanOrEqual(written);
      expect(await readSeats(db)).toEqual(before);
      server.kill("SIGKILL");
      await died;
      expect(await countUnseen(db)).not.toBeNull();
      expect(await readSeats(db)).toEqual(before);
      // The process that began it has been silent for long.
      await db.update(skyEpochs).set({ touchedAt: sql`now() - interval '3 minutes'` });
    }

    const server = startServer(env);
    const ended = once(server, "exit");
    const seen: Map<string, string>[] = [];
    const see = async () => {
      const now = await readSeats(db);
      seen.push(now);
      return now;
    };
    await expect.poll(see, { interval: 5, timeout }).toEqual(wanted);
    // No client ever sees a part of it.
    for (const sky of seen.slice(0, -1)) expect(sky).toEqual(before);
    server.kill("SIGTERM");
    await ended;
  },
);
