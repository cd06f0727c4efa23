import {
  createSessions,
  findCredentials,
  findResetLink,
  hasRecoveryCode,
  recoverPassword,
  type RecoveryKey,
} from "@oni/db";
import type * as z from "zod";
import { recoveryRefusal, type recover } from "../../../contract/recovery.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { guessPassword } from "../auth/guess-password.ts";
import { hashOfLink } from "./make-reset-link.ts";

type Presented = z.infer<(typeof recover)["body"]>;

/**
 * Gives the member whose key is presented another password, ends all their sessions, and answers the
 * secret of a new one. What opens nothing counts like a failed login.
 */
export async function recoverAccount(
  deps: Pick<Deps, "db" | "passwords" | "limiter" | "publisher">,
  presented: Presented,
  caller: { address: string; userAgent: string | null },
): Promise<string> {
  const { db, passwords, publisher } = deps;
  const { address, userAgent } = caller;
  const account = "token" in presented ? presented.token : presented.username;
  const key = await guessPassword(deps, { limit: "login-account", account, address }, () =>
    "token" in presented ? proveLink(deps, presented.token) : proveCode(deps, presented),
  );
  if (!key) throw refused();
  const { userId } = key;
  const password = await passwords.hash(presented.newPassword);
  const { sessionId, ended } = await db.transaction(async (tx) => {
    if (!(await recoverPassword(tx, key, password))) throw refused();
    const sessions = createSessions(tx);
    const ended = await sessions.endOthers(userId, null);
    return { ended, sessionId: await sessions.create(userId, userAgent) };
  });
  await publisher.sessionsRevoked(ended);
  await publisher.memberChanged(userId);
  return sessionId;
}

/** Stands for whoever is not there, so that an unknown name costs what a known one does. */
const nobody = "00000000-0000-7000-8000-000000000000";

async function proveCode(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  { username, code }: { username: string; code: string },
): Promise<RecoveryKey | null> {
  const { userId = nobody } = (await findCredentials(db, username)) ?? {};
  const key = { userId, code: await passwords.digest(code, userId) };
  return (await hasRecoveryCode(db, key)) ? key : null;
}

async function proveLink({ db }: Pick<Deps, "db">, token: string): Promise<RecoveryKey | null> {
  const link = hashOfLink(token);
  const userId = await findResetLink(db, link);
  return userId === undefined ? null : { userId, link };
}

const refused = () => new AppError("unauthorized", { sentence: recoveryRefusal });
