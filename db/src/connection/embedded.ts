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

/**
 * The child process ends with its parent, because then its standard input is closed. It runs too briefly to
 * gain from optimized WebAssembly.
 */
const initialise = `
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString("--liftoff-only");
  process.stdin.resume().once("end", () => process.exit(1));
  const { PGlite } = await import("@electric-sql/pglite");
  const store = await PGlite.create(process.argv[1]);
  await store.close();
  process.exit(0);
`;

/**
 * Creates an empty store in a separate process, because the first initialization takes some 800 MB that
 * the server would otherwise keep. The store is created under a draft name and renamed when it is
 * complete, so a power cut leaves no incomplete store. Each draft has its own name, because the child
 * process runs for a moment after the server is killed.
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

/** Deletes drafts of killed processes. A draft that is still being written is left for the next time. */
async function sweepDrafts(store: string): Promise<void> {
  const folder = dirname(store);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((other) => other.startsWith(basename(store) + draftMark))) {
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * A store that acknowledges only what is on the disk, so that acknowledged data survives a power cut.
 * Concurrent acknowledgements wait for one flush, while other statements run.
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
 * PGlite turns flushes off; of PostgreSQL's ways to flush its log only this one works here. PGlite
 * allocates all buffers at the start, 128 MB by default. Other pages are in the buffers of the system,
 * one call away.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "shared_buffers=16MB"],
];

/**
 * Opens the embedded store below `dataDirectory`, and creates it if there is none. Throws
 * `DamagedStoreError`, and changes nothing, when an existing store cannot be opened.
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
    // For example a folder without write permission.
    if (error instanceof Error && "code" in error) throw error;
    throw new DamagedStoreError(folder, lastComplaint(complaints));
  }
}

/** Returns the folder of the embedded store. */
export const storeFolder = (dataDirectory: string): string => resolve(dataDirectory, "store");

/**
 * Copies the files of an open store while no statement runs. The copy equals the files after a kill: it
 * contains everything committed, and opening it recovers the rest.
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

/**
 * Runs checkpoints and vacuums, because the embedded store has neither a checkpointer nor autovacuum.
 * Returns a function that stops it.
 */
export function maintainStore(store: PGlite, onError: (error: unknown) => void): () => void {
  const every = (intervalMs: number, statement: string) =>
    setInterval(() => void store.exec(statement).catch(onError), intervalMs).unref();
  const timers = [
    every(checkpointIntervalMs, "checkpoint"),
    every(vacuumIntervalMs, "vacuum (analyze)"),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}
