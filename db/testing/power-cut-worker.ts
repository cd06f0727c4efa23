import { randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { requireWholeStore } from "../src/files/damaged-store.ts";
import type { Database } from "../src/connection/database.ts";
import { createDisk } from "./cut-disk.ts";
import { makeChannel, makeServer, makeSession, makeUser } from "./factories.ts";
import { createRandom } from "./network.ts";
import { recordFiles } from "./record-files.ts";

/**
 * A process that records the file changes of a busy store, simulates a power cut at `CUTS` moments
 * selected by `SEED`, and opens the store that each cut leaves. `FOLDER` contains a store in `base`. Each
 * of 12 writers sends `WRITES` messages. It prints the results as JSON.
 */
const { FOLDER = "", CUTS = "20", SEED = "1", WRITES = "100" } = process.env;
const [base, live] = [resolve(FOLDER, "base"), resolve(FOLDER, "live")];
const random = createRandom(Number(SEED));

const writerCount = 12;
const writesEach = Number(WRITES);

async function recordBusyStore() {
  cpSync(base, live, { recursive: true });
  const recording = recordFiles(join(live, "store"));
  // Imported after the recording was installed.
  const { openDatabase } = await import("../src/open.ts");
  const { createMessageLog } = await import("../src/chat/sends/message-log.ts");
  const { db, close } = await openDatabase({ dataDirectory: live });
  const { id: userId } = await makeUser(db);
  const sessionKey = await makeSession(db, userId);
  const { id: serverId } = await makeServer(db, { ownerId: userId });
  const messageLog = createMessageLog(db);
  const startedAt = recording.history.length;

  const write = async (channelId: string) => {
    for (let count = 0; count < writesEach; count += 1) {
      const placement = await messageLog.append({
        ...{ channelId, userId, sessionKey, replyToId: null, usernames: [], terms: "ripple:1" },
        ...{ content: `${"ripple ".repeat(30)}${count}`, nonce: randomUUID(), nonceDigest: null },
      });
      if (placement.outcome !== "placed") throw new Error(placement.outcome);
      recording.history.push({ kind: "acknowledge", id: placement.message.id });
    }
  };
  let isDone = false;
  const disturb = async () => {
    for (let iteration = 0; !isDone; iteration += 1) {
      await disturbOnce(db, iteration);
      await new Promise((done) => setTimeout(done, 60));
    }
  };
  const channels = await Promise.all(
    Array.from({ length: writerCount }, () => makeChannel(db, { serverId })),
  );
  const disturbing = disturb();
  await Promise.all(channels.map(({ id }) => write(id)));
  isDone = true;
  await disturbing;
  const endedAt = recording.history.length;
  await close();
  recording.stop();
  return { recording, startedAt, endedAt };
}

/**
 * Runs one of the other actions on a store: maintenance, a new log segment, tables that are created and
 * dropped.
 */
async function disturbOnce(db: Database, iteration: number): Promise<void> {
  const table = sql.identifier(`passing_${Math.floor(iteration / 6)}`);
  const steps = [
    sql`create table ${table} as select generate_series(1, 2000) as number`,
    sql`checkpoint`,
    sql`update ${table} set number = number + 1`,
    sql`select pg_switch_wal()`,
    sql`vacuum (analyze)`,
    sql`drop table ${table}`,
  ];
  const step = steps[iteration % steps.length];
  if (step) await db.execute(step);
}

/** Returns what is missing or inconsistent in a store that is opened after the cut. */
async function findLosses(dataDirectory: string, acknowledged: string[]): Promise<string[]> {
  const folder = join(dataDirectory, "store");
  let store;
  try {
    await requireWholeStore(folder);
    store = await PGlite.create(folder);
  } catch (error) {
    return [`it does not open: ${String(error)}`];
  }
  const { rows } = await store.query<{ id: string }>("select id from messages");
  const { rows: gaps } = await store.query(`
    select 1 from messages group by "channelId" having count(*) <> max(seq)`);
  await store.exec("set enable_seqscan = off; set enable_bitmapscan = off");
  const { rows: indexed } = await store.query(`select id from messages where id > '${zeroId}'`);
  await store.close();
  const stored = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  return [
    ...(lost > 0 ? [`${lost} of ${acknowledged.length} acknowledged are lost`] : []),
    ...(gaps.length > 0 ? ["there are gaps"] : []),
    ...(indexed.length === rows.length ? [] : ["an index knows others than its table"]),
  ];
}

const zeroId = "00000000-0000-0000-0000-000000000000";

const { recording, startedAt, endedAt } = await recordBusyStore();
const moments = Array.from(
  { length: Number(CUTS) },
  () => startedAt + Math.floor(random() * (endedAt - startedAt)),
).toSorted((one, other) => one - other);
const disk = createDisk(recording, join(base, "store"));
const acknowledged: string[] = [];
const losses: string[] = [];
let taken = 0;
for (const [index, moment] of moments.entries()) {
  for (; taken < moment; taken += 1) {
    const change = recording.history[taken];
    if (!change) continue;
    disk.take(change, taken);
    if (change.kind === "acknowledge") acknowledged.push(change.id);
  }
  const folder = resolve(FOLDER, `cut-${index}`);
  cpSync(base, folder, { recursive: true });
  disk.leave(join(folder, "store"), index % 2 === 0 ? null : random);
  for (const loss of await findLosses(folder, acknowledged)) {
    losses.push(`cut ${index} at ${moment}: ${loss}`);
  }
  await rm(folder, { recursive: true });
}
const count = (kind: string) => recording.history.filter((change) => change.kind === kind).length;
const found = { changes: endedAt - startedAt, flushes: count("flush"), losses };
const all = count("acknowledge");
process.stdout.write(JSON.stringify({ cuts: moments.length, acknowledged: all, ...found }));
process.exit(0);
