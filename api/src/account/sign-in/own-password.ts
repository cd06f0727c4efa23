import { findPassword } from "@oni/db/account";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { guessPassword } from "./guess-password.ts";

/** A member's password, and the request field that contains it. */
type Claim = { userId: string; address: string; field: string; password: string };

/**
 * Returns the stored hash of a signed-in member who knows the password. A wrong password is refused by
 * its field and counts as a failed login: a session must not be used to guess passwords.
 */
export async function proveOwnPassword(
  deps: Pick<Deps, "db" | "passwords" | "limiter">,
  claim: Claim,
): Promise<string> {
  const { userId, address, field, password } = claim;
  const guess = { limit: "password", account: userId, address } as const;
  const proven = await guessPassword(deps, guess, async () => {
    const hashed = await findPassword(deps.db, userId);
    if (!hashed) throw new AppError("unauthorized");
    return (await deps.passwords.matches(hashed, password)) ? hashed : null;
  });
  if (proven === null) throw wrongPassword(field);
  return proven;
}

/** `field` names the wrong field; the sentence may be shown on a screen. */
export function wrongPassword(field: string): AppError {
  const sentence = `The ${field === "currentPassword" ? "current password" : "password"} is wrong.`;
  return new AppError("invalid_input", { sentence, fields: { [field]: sentence } });
}
