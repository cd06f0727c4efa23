import type { Database } from "@oni/db";
import {
  createSessions,
  findCredentials,
  findResetLink,
  hasRecoveryCode,
  recoverPassword,
  type RecoveryKey,
  verifyEmail,
} from "@oni/db/account";
import type * as z from "zod";
import { recoveryRefusal, type recover } from "../../../contract/account/recovery.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { proveSecondStep, spendSecondStep } from "../sign-in/second-step.ts";
import { notify } from "../sign-in/notices.ts";
import { beginSession, noteRefusal, type Visitor } from "../session/begin-session.ts";
import { guessPassword } from "../sign-in/guess-password.ts";
import { hashOfLink } from "./make-reset-link.ts";

type Presented = z.infer<(typeof recover)["body"]>;

type Recovering = Pick<
  Deps,
  "db" | "passwords" | "limiter" | "publisher" | "signingSecret" | "now" | "mail" | "log"
>;

/**
 * Sets a new password for the member whose key is presented, ends all sessions, and opens a new one.
 * Returns its secret. A key that opens nothing counts as a failed login.
 */
export async function recoverAccount(
  deps: Recovering,
  presented: Presented,
  visitor: Visitor,
): Promise<string> {
  const { db, passwords, publisher } = deps;
  const { address } = visitor;
  const way = "token" in presented ? "link" : "recovery_code";
  const account = "token" in presented ? presented.token : presented.username;
  const key = await guessPassword(deps, { limit: "login-account", account, address }, () =>
    "token" in presented ? proveLink(deps, presented.token) : proveCode(deps, presented),
  );
  if (!key) {
    await noteRefusal(db, { ...visitor, userId: await findNamed(db, presented), way });
    throw refused();
  }
  const { userId } = key;
  const isMailed = "link" in key && key.isMailed;
  // A link in a letter proves one factor only. A recovery code or a link of the operator replaces both.
  const code = "totp" in presented ? presented.totp : undefined;
  const step = isMailed ? await proveSecondStep(deps, { ...visitor, userId, code }) : null;
  const password = await passwords.hash(presented.newPassword);
  const { sessionId, ended } = await db.transaction(async (tx) => {
    if (!(await recoverPassword(tx, key, password))) throw refused();
    await spendSecondStep(tx, userId, step);
    if (isMailed) await verifyEmail(tx, userId);
    const ended = await createSessions(tx).endAll(userId);
    return { ended, sessionId: await beginSession(tx, { ...visitor, userId, way }) };
  });
  await publisher.sessionsRevoked(ended);
  await publisher.memberChanged(userId);
  await notify(deps, userId, "recovered");
  return sessionId;
}

/** A user id without a member, so that an unknown name costs as much as a known one. */
const unknownUserId = "00000000-0000-7000-8000-000000000000";

async function proveCode(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  { username, code }: { username: string; code: string },
): Promise<RecoveryKey | null> {
  const { userId = unknownUserId } = (await findCredentials(db, username)) ?? {};
  const key = { userId, code: await passwords.digest(code, userId) };
  return (await hasRecoveryCode(db, key)) ? key : null;
}

/**
 * Returns the member named in the request; null for a link, because a link that opens nothing has no
 * member.
 */
const findNamed = async (db: Database, presented: Presented): Promise<string | null> =>
  "token" in presented ? null : ((await findCredentials(db, presented.username))?.userId ?? null);

async function proveLink({ db }: Pick<Deps, "db">, token: string): Promise<RecoveryKey | null> {
  const link = hashOfLink(token);
  const found = await findResetLink(db, link);
  return found ? { ...found, link } : null;
}

const refused = () => new AppError("unauthorized", { sentence: recoveryRefusal });
