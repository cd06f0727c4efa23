import { hash } from "node:crypto";
import { type LimitName, limits } from "../../../contract/limits.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";

/** Whose password or code is guessed, as `limit` counts them, and from where. */
type Guess = { limit: "login-account" | "password" | "totp"; account: string; address: string };

/**
 * Answers what `prove` answers, which is null for a wrong password, as long as guesses may still fail:
 * for this account from this address, and from this address at all. A failure is charged, a success
 * costs nothing. Throws `rate_limited` when nothing is left.
 */
export async function guessPassword<Proof>(
  { limiter }: Pick<Deps, "limiter">,
  { limit, account, address }: Guess,
  prove: () => Promise<Proof | null>,
): Promise<Proof | null> {
  const charges: { name: LimitName; key: string }[] = [
    // A digest, because the name may be any text.
    { name: limit, key: limit === "totp" ? account : `${address} ${hash("sha256", account)}` },
    { name: "login-address", key: address },
  ];

  async function each(operation: "check" | "consume"): Promise<void> {
    const verdicts = await Promise.all(
      charges.map(({ name, key }) => limiter[operation](name, key, limits[name])),
    );
    const waits = verdicts.flatMap((verdict) => (verdict.allowed ? [] : [verdict.retryAfterMs]));
    if (waits.length > 0) throw new AppError("rate_limited", { retryAfterMs: Math.max(...waits) });
  }

  await each("check");
  const proof = await prove();
  // Guesses sent all at once pass the first look together; those that lost the race learn nothing.
  await each(proof === null ? "consume" : "check");
  return proof;
}
