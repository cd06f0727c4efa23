import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { flush, PlainError } from "@oni/db";
import { shortestSecret } from "./config.ts";

/**
 * The secret that signs upload and image URLs on a machine of its own: made once, 256 random bits,
 * kept in the data directory for its owner's eyes only. It appears whole, and on the disk, or not at
 * all. Throws `PlainError` for one that is too short to be a secret.
 */
export async function keepSigningSecret(dataDirectory: string): Promise<string> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const path = join(dataDirectory, "signing-secret");
  const draft = `${path}-${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
    await flush(dataDirectory);
  } catch (error) {
    const isKept = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isKept) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readSecret(path);
}

async function readSecret(path: string): Promise<string> {
  const secret = await readFile(path, "utf8");
  if (secret.trim().length >= shortestSecret) return secret;
  throw new PlainError(
    `${path} is no secret: it holds fewer than ${shortestSecret} characters. Put back the one from ` +
      `your backup, or remove that file to have a new one made, which ends the links that are out.`,
  );
}
