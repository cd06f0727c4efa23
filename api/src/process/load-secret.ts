import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { flush } from "@oni/db";

/** The names of the secret files, which are part of a backup. */
export const secretFiles = ["signing-secret", "push-key"] as const;

/**
 * Returns a secret of this machine. It is created on the first call and stored in a file that only its
 * owner may read. The file is flushed before it gets its name, so it is complete or missing.
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
