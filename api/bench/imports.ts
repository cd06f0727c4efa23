import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@oni/db";
import { channels, messages } from "@oni/db/schema";
import { countRows, makeUser, openPostgresTestDatabase } from "@oni/db/testing";
import { count, eq, max } from "drizzle-orm";
import { cpuSecondsOf, postgresPid } from "../../realtime/bench/processor-time.ts";
import { openArchive } from "../src/chat/imports/archives/open-archive.ts";
import { findReader } from "../src/chat/imports/sources/index.ts";
import { generatedSources } from "../testing/imports/sources.ts";
import { exportSize, type ImportRun, runImportProcess } from "./import-process.ts";

/**
 * Measures `make import` of generated exports with 100 000 messages and 5 000 files into an empty network:
 * of each source on PostgreSQL, and of one on the embedded store. Checks that a second run adds no row,
 * that `seq` is 1 to n in each channel, and that all dates are those of the source.
 */
const goalMib = 256;
const owner = "keeper_22";

const columns = ["s", "messages/s", "CPU ms", "store ms", "peak MiB", "again s"];
const row = (name: string, cells: string[]) =>
  console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(12)).join(""));

/** Opens a store, and opens it again after a process has used it. */
type Store = {
  env: Record<string, string>;
  use<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  cpuSeconds(): number;
  close(): Promise<void>;
};

async function openPostgres(): Promise<Store> {
  const { db, url, close } = await openPostgresTestDatabase();
  const pid = await postgresPid(db);
  const use: Store["use"] = (work) => work(db);
  return { env: { DATABASE_URL: url }, use, cpuSeconds: () => cpuSecondsOf(pid), close };
}

function openEmbedded(dataDirectory: string): Store {
  const use: Store["use"] = async (work) => {
    const { db, close } = await openDatabase({ dataDirectory });
    try {
      return await work(db);
    } finally {
      await close();
    }
  };
  return { env: { DATABASE_URL: "" }, use, cpuSeconds: () => 0, close: async () => {} };
}

/** Returns the date of each message of an export by the number with which its text begins. */
async function datesOf(from: string): Promise<Map<string, number>> {
  const archive = await openArchive(from);
  try {
    const dates = new Map<string, number>();
    for await (const item of (await findReader(archive)).read(archive)) {
      if (item.kind !== "message" || item.authorId === null) continue;
      dates.set(numberOf(item.content), item.createdAt.getTime());
    }
    return dates;
  } finally {
    await archive.close();
  }
}

const numberOf = (content: string) => content.split(" ", 1)[0] ?? "";

/** Throws if a channel has a gap, or if a message is missing or has another date. */
async function verify(db: Database, dates: Map<string, number>): Promise<void> {
  const numbered = await db
    .select({ lastSeq: channels.lastSeq, count: count(messages.id), last: max(messages.seq) })
    .from(channels)
    .leftJoin(messages, eq(messages.channelId, channels.id))
    .groupBy(channels.id);
  if (
    numbered.some(
      ({ lastSeq, count: stored, last }) => stored !== lastSeq || (last ?? 0) !== lastSeq,
    )
  )
    throw new Error("A channel is not 1 to n.");
  const stored = await db
    .select({ content: messages.content, at: messages.createdAt })
    .from(messages);
  const found = new Map(stored.map(({ content, at }) => [numberOf(content), at.getTime()]));
  for (const [number, at] of dates)
    if (found.get(number) !== at) throw new Error(`The message ${number} has another date.`);
}

/** Imports twice, and prints the figures. */
async function measure(name: string, from: string, store: Store, folder: string): Promise<void> {
  await store.use((db) => makeUser(db, { username: owner }));
  const env = { ...store.env, DATA_DIR: folder, REDIS_URL: "", FROM: from, OWNER: owner };
  const before = store.cpuSeconds();
  const first = await runImportProcess(env);
  const storeSeconds = store.cpuSeconds() - before;
  const dates = await datesOf(from);
  const added = await store.use(async (db) => {
    await verify(db, dates);
    return countRows(db);
  });
  const again = await runImportProcess(env);
  const after = await store.use(countRows);
  const changed = Object.keys(after).filter((table) => after[table] !== added[table]);
  if (changed.length > 0) throw new Error(`The second run added rows: ${changed.join(", ")}`);
  row(name, cellsOf(first, storeSeconds, again));
  const peak = Math.max(first.peakMib, again.peakMib);
  if (peak > goalMib) console.log(`  goal ${goalMib} MiB, MISSED`);
}

const each = (seconds: number) => ((seconds * 1_000) / exportSize.messages).toFixed(2);

const cellsOf = (first: ImportRun, storeSeconds: number, again: ImportRun): string[] => [
  ...[first.seconds.toFixed(0), (exportSize.messages / first.seconds).toFixed(0)],
  ...[each(first.cpuSeconds), each(storeSeconds)],
  ...[Math.max(first.peakMib, again.peakMib).toFixed(0), again.seconds.toFixed(0)],
];

console.log(`${exportSize.messages} messages, ${exportSize.attachments} files; times a message\n`);
row("", columns);
for (const [name, { generate, write }] of Object.entries(generatedSources)) {
  const folder = await mkdtemp(join(tmpdir(), "oni-bench-import-"));
  try {
    const from = join(folder, "export");
    await write(from, generate(exportSize));
    for (const kind of name === "discord" ? ["PostgreSQL", "embedded"] : ["PostgreSQL"]) {
      const data = join(folder, kind);
      const store = kind === "embedded" ? openEmbedded(data) : await openPostgres();
      try {
        await measure(`${name}, ${kind}`, from, store, data);
      } finally {
        await store.close();
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
