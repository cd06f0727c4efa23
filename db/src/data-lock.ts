import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

type Holder = { pid: number; host: string; token: string };

/** Thrown when another process holds the data directory. */
export class DataDirectoryLockedError extends Error {
  constructor(directory: string, holder: Holder) {
    super(
      `The data directory ${directory} is in use by process ${holder.pid} on ${holder.host}. ` +
        `Stop that process first, or choose another DATA_DIR.`,
    );
    this.name = "DataDirectoryLockedError";
  }
}

function isAlive(holder: Holder): boolean {
  // A lock from another host (a shared volume) cannot be checked from here, so it counts as held.
  if (holder.host !== hostname()) return true;
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const held = JSON.parse(await readFile(path, "utf8"));
    return { pid: Number(held.pid), host: String(held.host), token: String(held.token) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function isExists(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/**
 * Takes the exclusive lock on a data directory and answers the function that gives it back.
 *
 * The embedded store does not notice a second process, and rows acknowledged by one of the two
 * vanish; so exactly one may hold the directory. The lock file appears whole (written aside, then
 * linked) and names its holder; a holder that no longer lives is replaced. Throws
 * `DataDirectoryLockedError` at once when the holder lives.
 */
export async function lockDataDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "lock");
  const mine: Holder = { pid: process.pid, host: hostname(), token: randomUUID() };
  const draft = join(directory, `lock-${mine.token}`);
  await writeFile(draft, JSON.stringify(mine));
  try {
    await claim(path, draft, directory);
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await readHolder(path))?.token === mine.token) await rm(path, { force: true });
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
    if (holder && isAlive(holder)) throw new DataDirectoryLockedError(directory, holder);
    if (holder) await removeStale(path, holder, draft, directory);
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
  } finally {
    await rm(right, { force: true });
  }
}
