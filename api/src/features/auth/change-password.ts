import { createSessions, findPassword, replacePassword, type VerifiedSession } from "@oni/db";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** Changes the password of whoever knows the current one, and ends their other sessions. */
export async function replaceOwnPassword(
  { db, passwords, publisher }: Pick<Deps, "db" | "passwords" | "publisher">,
  { key, viewer }: VerifiedSession,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const from = await findPassword(db, viewer.id);
  if (!from || !(await passwords.matches(from, currentPassword))) throw refused();
  const to = await passwords.hash(newPassword);
  const ended = await db.transaction(async (tx) => {
    if (!(await replacePassword(tx, { userId: viewer.id, from, to }))) throw refused();
    return createSessions(tx).endOthers(viewer.id, key);
  });
  publisher.sessionsRevoked(ended);
}

const sentence = "The current password is wrong.";
const refused = () =>
  new AppError("invalid_input", { sentence, fields: { currentPassword: sentence } });
