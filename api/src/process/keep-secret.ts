import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { flush } from "@oni/db";

/** The files that secrets are kept in, which a backup holds. */
export const secretFiles = ["signing-secret", "push-key"] as const;

/**
 * A secret of this machine: made once, kept in a file for its owner's eyes only, and answered from then
 * on. It appears whole, and on the disk, or not at all.
 */
export async function loadSecret(path: string, make: () => string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}-${randomBytes(6).toString("hex")}`;
  await writeFile(draft, make(), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
    await flush(dirname(path));
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!exists) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, "utf8");
}
