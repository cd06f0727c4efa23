import { copyFile, link, mkdir, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/**
 * Gives every file below `from` a second name below `to`, which costs no space and no time to speak
 * of: stored objects never change, so the second name keeps what a removal takes away. What is there
 * already stays, and a file system without links gets copies.
 */
export async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, path));
    await mkdir(dirname(target), { recursive: true });
    await link(path, target).catch((error) => settle(error, path, target));
  }
}

async function settle(error: unknown, path: string, target: string): Promise<void> {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EEXIST" || code === "ENOENT") return;
  await copyFile(path, target);
}
