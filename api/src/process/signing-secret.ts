import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { PlainError } from "@oni/db";
import { shortestSecret } from "@oni/realtime/process";
import { loadSecret } from "./load-secret.ts";

/**
 * Returns the secret that signs upload and image URLs of a single machine: 256 random bits, created once.
 * Throws `PlainError` if the stored one is too short.
 */
export async function loadSigningSecret(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, "signing-secret");
  const secret = await loadSecret(path, () => randomBytes(32).toString("hex"));
  if (secret.trim().length >= shortestSecret) return secret;
  throw new PlainError(
    `${path} is no secret: it holds fewer than ${shortestSecret} characters. Put back the one from ` +
      `your backup, or remove that file to have a new one made, which ends the links that are out.`,
  );
}
