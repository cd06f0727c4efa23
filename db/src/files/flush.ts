import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Sees to it that a file, or the list of names of a folder, is on the disk. A file that was made or
 * renamed outlives a power cut only once its folder is flushed as well.
 */
export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** As many as Node.js has threads for files; more would only keep files open. */
const concurrency = 4;

/** Flushes a folder with all that is in it. */
export async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  const flushNext = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await flush(path);
  };
  await Promise.all(Array.from({ length: concurrency }, flushNext));
  await flush(folder);
}
