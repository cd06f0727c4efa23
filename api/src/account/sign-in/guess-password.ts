import { hash } from "node:crypto";
import { type LimitName, limits } from "../../../contract/limits.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";

/** A guess of a password or code, counted by `limit`, account and address. */
type Guess = { limit: "login-account" | "password" | "totp"; account: string; address: string };

/**
 * Returns the result of `prove`, which is null for a wrong password. Guesses are limited for this account
 * from this address, and for the address in total. Only failures count. Throws `rate_limited` when no
 * guess is left.
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
  // Concurrent guesses all pass the first check. Those that exceed the limit afterwards get no result.
  await each(proof === null ? "consume" : "check");
  return proof;
}
