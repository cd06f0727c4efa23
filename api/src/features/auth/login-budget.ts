import { limits } from "../../../contract/limits.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** How often a sign-in may still fail: for this name from this address, and from this address at all. */
export function createLoginBudget(
  { limiter }: Pick<Deps, "limiter">,
  { username, address }: { username: string; address: string },
) {
  const charges = [
    { name: "login-account", key: `${address} ${username}` },
    { name: "login-address", key: address },
  ] as const;

  async function each(ask: "check" | "consume"): Promise<void> {
    const verdicts = await Promise.all(
      charges.map(({ name, key }) => limiter[ask](name, key, limits[name])),
    );
    const waits = verdicts.flatMap((verdict) => (verdict.allowed ? [] : [verdict.retryAfterMs]));
    if (waits.length > 0) throw new AppError("rate_limited", { retryAfterMs: Math.max(...waits) });
  }

  return {
    /** Throws `rate_limited` when nothing is left. */
    ensureLeft: () => each("check"),
    /** Charges one failure; throws `rate_limited` when it was one too many. */
    chargeFailure: () => each("consume"),
  };
}
