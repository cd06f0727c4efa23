import { hash, randomBytes } from "node:crypto";
import { type Database, PlainError } from "@oni/db";
import { insertResetLink } from "@oni/db/account";

/** What is stored of the secret in a link. */
export const hashOfLink = (token: string): string => hash("sha256", token);

/**
 * The address, below `origin`, at which a member gives themselves another password within the hour. A
 * former one is good no more. Throws `PlainError` when nobody has the name.
 */
export async function makeResetLink(
  db: Database,
  { username, origin }: { username: string; origin: string },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  if (!(await insertResetLink(db, { username, hash: hashOfLink(token) }))) {
    throw new PlainError(`Nobody here has the Oni ID ${username}.`);
  }
  return new URL(`/recover?token=${token}`, origin).href;
}
