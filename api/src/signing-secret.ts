import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The secret that signs upload and image URLs on a machine of its own: made once, 256 random bits,
 * kept in the data directory for its owner's eyes only. It appears whole or not at all.
 */
export async function keepSigningSecret(dataDirectory: string): Promise<string> {
  await mkdir(dataDirectory, { recursive: true });
  const path = join(dataDirectory, "signing-secret");
  const draft = `${path}-${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    const isKept = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isKept) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, "utf8");
}
