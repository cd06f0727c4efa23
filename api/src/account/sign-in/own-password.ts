import { findPassword } from "@oni/db/account";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { guessPassword } from "./guess-password.ts";

/** A member who says their own password, in the field of the request that names it. */
type Claim = { userId: string; address: string; field: string; password: string };

/**
 * The stored hash of a member who is signed in and knows their password. A wrong one is refused by
 * its field and counted like a failed login: who holds a session may not try passwords with it.
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

/** `field` names what was wrong; the sentence is fit for a screen. */
export function wrongPassword(field: string): AppError {
  const sentence = `The ${field === "currentPassword" ? "current password" : "password"} is wrong.`;
  return new AppError("invalid_input", { sentence, fields: { [field]: sentence } });
}
