import {
  createSessions,
  deleteResetLink,
  replacePassword,
  type VerifiedSession,
} from "@oni/db/account";
import type { Deps } from "../../process/deps.ts";
import { notify } from "./notices.ts";
import { proveOwnPassword, wrongPassword } from "./own-password.ts";

/** Changes the password of a member who knows the current one, and ends their other sessions. */
export async function replaceOwnPassword(
  deps: Pick<Deps, "db" | "passwords" | "limiter" | "publisher" | "mail" | "log">,
  session: VerifiedSession,
  change: { currentPassword?: string | undefined; newPassword: string; address: string },
): Promise<void> {
  const { db, passwords, publisher } = deps;
  const { currentPassword: password, newPassword, address } = change;
  const { key, viewer } = session;
  const field = "currentPassword";
  const from = await proveOwnPassword(deps, session, { address, field, password });
  const to = await passwords.hash(newPassword);
  const ended = await db.transaction(async (tx) => {
    if (!(await replacePassword(tx, { userId: viewer.id, from, to }))) throw wrongPassword(field);
    await deleteResetLink(tx, viewer.id);
    return createSessions(tx).endOthers(viewer.id, key);
  });
  await publisher.sessionsRevoked(ended);
  await publisher.memberChanged(viewer.id);
  await notify(deps, viewer.id, "password");
}
