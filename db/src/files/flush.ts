import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Flushes a file, or the directory entries of a folder, to the disk. A created or renamed file survives a
 * power cut only after its folder is flushed too.
 */
export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Equals the number of Node.js's threads for files; more would only keep files open. */
const concurrency = 4;

/** Flushes a folder with everything in it. */
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
