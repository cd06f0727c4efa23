import type { Database } from "@oni/db";
import { findAuthenticator, hasRecoveryCode, spendRecoveryCode, spendStep } from "@oni/db/account";
import { secondStepRefusal } from "../../../contract/account/authenticator.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { noteRefusal, type Visitor } from "../session/begin-session.ts";
import { guessPassword } from "./guess-password.ts";
import { isCode, stepOf } from "../secrets/authenticator-codes.ts";

/** The proof of the second step, valid once; null if the member has no authenticator app. */
export type SecondStep = { secret: string; step: number } | { recoveryCode: string } | null;

/** A member who has proven the password, and the code in the request. */
type Claim = Visitor & { userId: string; code: string | undefined };

/**
 * Checks the code of a member whose password was right. Throws `totp_required` if a code is needed and
 * missing, wrong or used. Wrong codes count for the member, from whatever address.
 */
export async function proveSecondStep(
  deps: Pick<Deps, "db" | "passwords" | "limiter" | "signingSecret" | "now">,
  { userId, code, address, userAgent }: Claim,
): Promise<SecondStep> {
  const { db, passwords, signingSecret, now } = deps;
  const secret = (await findAuthenticator(db, userId))?.secret;
  if (!secret) return null;
  if (code === undefined) throw new AppError("totp_required");
  const guess = { limit: "totp", account: userId, address } as const;
  const step = await guessPassword<SecondStep>(deps, guess, async () => {
    if (isCode(code)) {
      const holder = { signingSecret, userId };
      const found = stepOf(code, { ...holder, sealed: secret, now: now() });
      return found === null ? null : { secret, step: found };
    }
    const recoveryCode = await passwords.digest(code, userId);
    return (await hasRecoveryCode(db, { userId, code: recoveryCode })) ? { recoveryCode } : null;
  });
  if (step) return step;
  await noteRefusal(db, { userId, way: "authenticator", address, userAgent });
  throw refused();
}

/** Uses up the proof, in the transaction that it permits. Throws when it is already used. */
export async function spendSecondStep(
  tx: Database,
  userId: string,
  step: SecondStep,
): Promise<void> {
  if (!step) return;
  const isSpent =
    "step" in step
      ? await spendStep(tx, { userId, ...step })
      : await spendRecoveryCode(tx, { userId, code: step.recoveryCode });
  if (!isSpent) throw refused();
}

const refused = () =>
  new AppError("totp_required", {
    sentence: secondStepRefusal,
    fields: { totp: secondStepRefusal },
  });
