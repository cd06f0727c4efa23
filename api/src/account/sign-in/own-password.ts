import { findPassword, type VerifiedSession } from "@oni/db/account";
import { loginSentences } from "../../../contract/text.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { guessPassword } from "./guess-password.ts";

/** A member without a password proves who they are by a session that is younger than this. */
const provesForMinutes = 5;

/** A member's password, and the request field that contains it. Absent for a member without one. */
type Claim = { address: string; field: string; password?: string | undefined };

/**
 * Returns the stored hash of a signed-in member who knows the password. A wrong password is refused by
 * its field and counts as a failed login: a session must not be used to guess passwords. A member without
 * a password needs a new session instead, or is refused with `reauthenticate`.
 */
export async function proveOwnPassword(
  deps: Pick<Deps, "db" | "passwords" | "limiter">,
  { key: sessionKey, viewer }: Pick<VerifiedSession, "key" | "viewer">,
  { address, field, password }: Claim,
): Promise<string> {
  const found = await findPassword(deps.db, { sessionKey, provesForMinutes });
  if (!found) throw new AppError("unauthorized");
  const { password: hashed, hasPassword, isNewSession } = found;
  if (!hasPassword) {
    if (isNewSession) return hashed;
    throw new AppError("reauthenticate");
  }
  if (password === undefined) throw refusedField(field, loginSentences.passwordRequired);
  const guess = { limit: "password", account: viewer.id, address } as const;
  const proven = await guessPassword(deps, guess, async () =>
    (await deps.passwords.matches(hashed, password)) ? hashed : null,
  );
  if (proven === null) throw wrongPassword(field);
  return proven;
}

/** `field` names the wrong field; the sentence may be shown on a screen. */
export const wrongPassword = (field: string): AppError =>
  refusedField(
    field,
    `The ${field === "currentPassword" ? "current password" : "password"} is wrong.`,
  );

const refusedField = (field: string, sentence: string) =>
  new AppError("invalid_input", { sentence, fields: { [field]: sentence } });
