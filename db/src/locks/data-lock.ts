import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { flush } from "../files/flush.ts";
import { makePrivate } from "../files/keep-private.ts";
import { PlainError } from "../process/plain-error.ts";
import { giveSign, isSignGiven, removeSign, type Sign } from "./sign-of-life.ts";

/** `isCommand` marks an operator's command, which ends by itself, unlike a server. */
type Holder = Sign & { pid: number; host: string; isCommand: boolean };

/** Thrown when another process has locked the data directory. */
export class DataDirectoryLockedError extends PlainError {
  /** True if the holder is a live command, so that waiting for it is enough. */
  readonly isForCommand: boolean;

  constructor(directory: string, holder: Holder, isCertain: boolean) {
    super(
      `The data directory ${directory} is in use by process ${holder.pid} on ${holder.host}. ` +
        `Stop that process first, or choose another DATA_DIR.` +
        (isCertain
          ? ""
          : ` Whether it still runs cannot be told from here: only if ${holder.host} is gone for ` +
            `good, remove ${join(directory, "lock")} and start again.`),
    );
    this.name = "DataDirectoryLockedError";
    this.isForCommand = isCertain && holder.isCommand;
  }
}

type Life = "ended" | "lives" | "unknown";

async function lifeOf(holder: Holder, directory: string): Promise<Life> {
  const isGiven = await isSignGiven(directory, holder);
  if (isGiven !== null) return isGiven ? "lives" : "ended";
  // Processes on another host (a shared volume) cannot be checked.
  if (holder.host !== hostname()) return "unknown";
  if (holder.pid === process.pid) return "ended";
  try {
    process.kill(holder.pid, 0);
    return "lives";
  } catch (error) {
    const isForeign = error instanceof Error && "code" in error && error.code === "EPERM";
    return isForeign ? "lives" : "ended";
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return parseHolder(await readFile(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    if (!(error instanceof SyntaxError)) throw error;
    throw new PlainError(
      `${path} does not say who holds the data directory. If no process of ONI works in it, remove ` +
        `that file and start again.`,
    );
  }
}

/**
 * Throws `SyntaxError` for content that this program did not write. A lock appears completely or not at
 * all.
 */
function parseHolder(text: string): Holder {
  const { pid, host, token, kernel, isCommand } = Object(JSON.parse(text));
  if (!Number.isInteger(pid) || typeof host !== "string" || typeof token !== "string") {
    throw new SyntaxError("No holder is named.");
  }
  return {
    pid,
    host,
    token,
    kernel: typeof kernel === "string" ? kernel : null,
    isCommand: isCommand === true,
  };
}

function isExists(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/**
 * Takes the exclusive lock on a data directory and returns the function that releases it.
 *
 * The embedded store does not notice a second process, and rows acknowledged by one of the two would be
 * lost, so only one may use the directory. The lock file is written and flushed under another name, then
 * linked, and it names its holder. The lock of a dead holder is replaced.
 *
 * Throws `DataDirectoryLockedError` at once when the holder lives or may live, and `PlainError` when the
 * lock does not name it. The directory is created if there is none, and other users lose access to it.
 */
export async function lockDataDirectory(
  directory: string,
  { isCommand = false } = {},
): Promise<() => Promise<void>> {
  makePrivate(directory);
  const path = join(directory, "lock");
  // The sign of life exists before the lock is visible, and ends after the lock is removed.
  const { end, ...sign } = await giveSign(directory, randomUUID());
  const ownLock: Holder = { pid: process.pid, host: hostname(), isCommand, ...sign };
  const draft = join(directory, `lock-${ownLock.token}`);
  try {
    await writeFile(draft, JSON.stringify(ownLock), { mode: 0o600, flush: true });
    await claim(path, draft, directory);
    await flush(directory);
  } catch (error) {
    await end();
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    // A lock that no longer names this process must not be removed.
    const holder = await readHolder(path).catch(() => null);
    if (holder?.token === ownLock.token) await rm(path, { force: true });
    await end();
  };
}

async function claim(path: string, draft: string, directory: string): Promise<void> {
  for (;;) {
    try {
      await link(draft, path);
      return;
    } catch (error) {
      if (!isExists(error)) throw error;
    }
    const holder = await readHolder(path);
    if (!holder) continue;
    const life = await lifeOf(holder, directory);
    if (life !== "ended") {
      throw new DataDirectoryLockedError(directory, holder, life === "lives");
    }
    await removeStale(path, holder, draft, directory);
  }
}

/**
 * Removes a dead holder's lock. Several processes may have found it dead, and a slow one must not remove
 * the new lock of a fast one. The right to remove this holder's lock is therefore claimed first. The lock
 * is checked and removed only under that claim.
 */
async function removeStale(
  path: string,
  stale: Holder,
  draft: string,
  directory: string,
): Promise<void> {
  const right = `${path}-after-${stale.token}`;
  await claim(right, draft, directory);
  try {
    if ((await readHolder(path))?.token === stale.token) await rm(path);
    await removeSign(directory, stale);
  } finally {
    await rm(right, { force: true });
  }
}
