import { randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { flush } from "../files/flush.ts";
import { makePrivate } from "../files/keep-private.ts";
import { PlainError } from "../process/plain-error.ts";
import { giveSign, isSignGiven, removeSign, type Sign } from "./sign-of-life.ts";

/** `isCommand` marks a command of an operator, which ends by itself, unlike a server. */
type Holder = Sign & { pid: number; host: string; isCommand: boolean };

/** Thrown when another process holds the data directory. */
export class DataDirectoryLockedError extends PlainError {
  /** Whether the holder lives and does a command, so that waiting for it is enough. */
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
  // Another host (a shared volume) cannot be asked for its processes.
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

/** Throws `SyntaxError` for what we did not write: a lock appears whole. */
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
 * Takes the exclusive lock on a data directory and answers the function that gives it back.
 *
 * The embedded store does not notice a second process, and rows acknowledged by one of the two
 * vanish; so exactly one may hold the directory. The lock file appears whole (written and flushed
 * aside, then linked) and names its holder; a holder that no longer lives is replaced. Throws
 * `DataDirectoryLockedError` at once when the holder lives, or may live, and `PlainError` when the
 * lock does not name it. The directory is made where there is none, and closed to other users.
 */
export async function lockDataDirectory(
  directory: string,
  { isCommand = false } = {},
): Promise<() => Promise<void>> {
  makePrivate(directory);
  const path = join(directory, "lock");
  // Given before the lock can be seen, and taken back after it is gone.
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
    // What no longer names this process is not its own to remove.
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
 * Removes a dead holder's lock. Several processes may have found it dead, and one that is slow must
 * not remove the lock of the one that was quick: so the right to remove this very holder's lock is
 * itself claimed, and only while it is held is the lock looked at and removed.
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
