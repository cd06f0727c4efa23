import { hash, randomBytes } from "node:crypto";
import { type Database, PlainError } from "@oni/db";
import { insertResetLink } from "@oni/db/account";

/** Returns the stored hash of the secret in a link. */
export const hashOfLink = (token: string): string => hash("sha256", token);

/**
 * Returns the address below `origin` at which a member chooses a new password within an hour. An earlier
 * link no longer works. Throws `PlainError` when no member has the name.
 */
export async function makeResetLink(
  db: Database,
  { username, origin }: { username: string; origin: string },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  if (!(await insertResetLink(db, { username, hash: hashOfLink(token) }))) {
    throw new PlainError(`No member has the Oni ID ${username}.`);
  }
  return new URL(`/recover?token=${token}`, origin).href;
}
