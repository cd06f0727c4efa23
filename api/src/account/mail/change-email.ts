import type { Database } from "@oni/db";
import {
  confirmEmailChange,
  deleteEmailChanges,
  findConfirmable,
  findEmail,
  findUndoable,
  insertEmailChange,
  insertLetter,
  updateEmail,
  type VerifiedSession,
} from "@oni/db/account";
import { changeNodeCount, findWaitlistEntry, hasAccount, lockUsernames } from "@oni/db/home";
import { linkRefusal } from "../../../contract/account/mail.ts";
import { errorSentence } from "../../../contract/errors.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { guessPassword } from "../sign-in/guess-password.ts";
import { proveOwnPassword } from "../sign-in/own-password.ts";
import type { MailQueue } from "./mail-queue.ts";
import { hashOfLink } from "./write-letter.ts";

type Changing = Pick<Deps, "db" | "limiter" | "passwords" | "publisher" | "nodeCount">;

/** Queues letters to the new and to the present email, for a member who knows the password. */
export async function requestEmail(
  deps: Changing,
  session: VerifiedSession,
  wanted: {
    email: string;
    password?: string | undefined;
    address: string;
    mail: Pick<MailQueue, "letterQueued">;
  },
): Promise<void> {
  const { db } = deps;
  const { email, password, address, mail } = wanted;
  const userId = session.viewer.id;
  await proveOwnPassword(deps, session, { address, field: "password", password });
  await db.transaction(async (tx) => {
    const present = await findEmail(tx, userId);
    if (present === undefined) throw new AppError("unauthorized");
    if (present !== email && (await hasAccount(tx, email))) throw taken();
    const change = { userId, fromEmail: present, toEmail: email };
    const about = await insertEmailChange(tx, change);
    await insertLetter(tx, { kind: "confirm", recipient: email, userId, about });
    if (present === email) return;
    await insertLetter(tx, { kind: "undo", recipient: present, userId, about });
  });
  mail.letterQueued();
}

const findChange = { confirm: findConfirmable, undo: findUndoable } as const;

/** Follows a link of a letter. A link that opens nothing counts as a failed login. */
export async function followLink(
  deps: Changing,
  { kind, token, address }: { kind: "confirm" | "undo"; token: string; address: string },
): Promise<void> {
  const { db, publisher, nodeCount } = deps;
  const hashed = hashOfLink(token);
  const guess = { limit: "login-account", account: token, address } as const;
  const found = await guessPassword(
    deps,
    guess,
    async () => (await findChange[kind](db, hashed)) ?? null,
  );
  if (!found) throw refused();
  const { userId } = found;
  const hasNewCount = await db.transaction(async (tx) => {
    await lockUsernames(tx);
    const change = await findChange[kind](tx, hashed);
    const isSpent =
      change &&
      (kind === "confirm"
        ? await confirmEmailChange(tx, change.id)
        : await deleteEmailChanges(tx, change));
    if (!change || !isSpent) throw refused();
    return moveEmail(tx, change);
  });
  if (hasNewCount) nodeCount.changed();
  await publisher.memberChanged(userId);
}

/**
 * Changes the member's email. Returns whether the count of nodes changed: it leaves out accounts on the
 * waitlist.
 */
async function moveEmail(
  tx: Database,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const present = await findEmail(tx, userId);
  if (present === undefined) throw refused();
  if (present === email) {
    await updateEmail(tx, userId, email);
    return false;
  }
  if (await hasAccount(tx, email)) throw taken();
  const counts = async (address: string) => ((await findWaitlistEntry(tx, address)) ? 0 : 1);
  const change = (await counts(email)) - (await counts(present));
  if (change !== 0) await changeNodeCount(tx, change);
  await updateEmail(tx, userId, email);
  return change !== 0;
}

const refused = () => new AppError("unauthorized", { sentence: linkRefusal });
const taken = () => new AppError("email_taken", { fields: { email: errorSentence.email_taken } });
