import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { DamagedStoreError, lastComplaint, requireWholeStore } from "../files/damaged-store.ts";
import { flush, flushTree } from "../files/flush.ts";
import { makePrivate } from "../files/keep-private.ts";
import { StoreFiles } from "../files/store-files.ts";

/** Ends with who started it: its standard input is open for as long as that one lives. */
const initialise = `
  process.stdin.resume().once("end", () => process.exit(1));
  const { PGlite } = await import("@electric-sql/pglite");
  const store = await PGlite.create(process.argv[1]);
  await store.close();
  process.exit(0);
`;

/**
 * Makes an empty store in a process of its own, because the first initialisation takes some 900 MB
 * that the server would otherwise keep. It is made aside and moved into place when whole, so a
 * power cut in the middle leaves nothing that looks like a store. A draft has a name of its own: when
 * the server is killed meanwhile, the process that makes it goes on for a moment.
 */
async function initialiseStore(store: string): Promise<void> {
  const draft = `${store}${draftMark}${randomUUID()}`;
  await mkdir(dirname(store), { recursive: true });
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", initialise, draft], {
      cwd: dirname(fileURLToPath(import.meta.url)),
      stdio: ["pipe", "ignore", "inherit"],
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`Making the embedded store ended with ${code}.`)),
    );
  });
  makePrivate(draft);
  await flushTree(draft);
  await rename(draft, store);
  await flush(dirname(store));
}

const draftMark = "-initialising-";

/** Removes drafts of killed processes; one that is still written to is left for another time. */
async function sweepDrafts(store: string): Promise<void> {
  const folder = dirname(store);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((other) => other.startsWith(basename(store) + draftMark))) {
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * A store whose answers stand, even when the power fails: what they confirm is on the disk.
 * Answers that come together wait for one flush, while other statements run.
 */
class FlushedStore extends PGlite {
  readonly #files: StoreFiles;

  constructor(folder: string, onComplaint: (line: string) => void) {
    const files = new StoreFiles(folder);
    super({
      fs: files,
      startParams,
      onStderr: (line) => {
        onComplaint(line);
        return true;
      },
    });
    this.#files = files;
  }

  override async query<Row>(...parameters: Parameters<PGlite["query"]>) {
    return this.#once(super.query<Row>(...parameters));
  }

  override async exec(...parameters: Parameters<PGlite["exec"]>) {
    return this.#once(super.exec(...parameters));
  }

  override async transaction<Value>(work: (tx: Transaction) => Promise<Value>) {
    return this.#once(super.transaction(work));
  }

  async #once<Value>(work: Promise<Value>): Promise<Value> {
    const value = await work;
    await this.#files.flushed();
    return value;
  }
}

/**
 * PGlite switches flushes off, and of PostgreSQL's ways to flush its log only this is one here. Its
 * buffers are taken whole at the start, 128 MB by default, and what is not in them is in those of
 * the system, a call away.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "shared_buffers=16MB"],
];

/**
 * Opens the embedded store below `dataDirectory`, making it first where there is none. Throws
 * `DamagedStoreError` for one that is there and cannot be opened, and changes nothing then.
 */
export async function openStore(dataDirectory: string): Promise<PGlite> {
  const folder = storeFolder(dataDirectory);
  await sweepDrafts(folder);
  if (!existsSync(folder)) await initialiseStore(folder);
  await requireWholeStore(folder);
  const complaints: string[] = [];
  try {
    const store = new FlushedStore(folder, (line) => complaints.push(line));
    await store.waitReady;
    return store;
  } catch (error) {
    // A place that may not be written to, for instance.
    if (error instanceof Error && "code" in error) throw error;
    throw new DamagedStoreError(folder, lastComplaint(complaints));
  }
}

/** Where the files of the embedded store are. */
export const storeFolder = (dataDirectory: string): string => resolve(dataDirectory, "store");

/**
 * Copies the files of an open store while no statement runs, which is what a killed process would
 * leave: everything committed is in them, and opening the copy recovers it.
 */
export async function copyStore(
  store: PGlite,
  { dataDirectory, folder }: { dataDirectory: string; folder: string },
  alongside: () => Promise<void>,
): Promise<void> {
  await store.exec("checkpoint");
  await store.runExclusive(async () => {
    await cp(storeFolder(dataDirectory), folder, { recursive: true, errorOnExist: true });
    await alongside();
  });
}

const checkpointIntervalMs = 3 * 60_000;
const vacuumIntervalMs = 60 * 60_000;

/** The embedded store has neither checkpointer nor autovacuum; this is both. Answers how to stop. */
export function maintainStore(store: PGlite, onError: (error: unknown) => void): () => void {
  const every = (intervalMs: number, statement: string) =>
    setInterval(() => void store.exec(statement).catch(onError), intervalMs).unref();
  const timers = [
    every(checkpointIntervalMs, "checkpoint"),
    every(vacuumIntervalMs, "vacuum (analyze)"),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}
