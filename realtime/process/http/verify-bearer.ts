import type { Sessions, VerifiedSession } from "@oni/db/account";
import { unknownBearerBudget as budget } from "../../contract/limits.ts";
import type { Limiter } from "../pace/limiter.ts";
import { traced } from "../observe/trace.ts";

type Parts = { sessions: Sessions; limiter: Limiter };

/** The session of a secret, or null if there is none. `retryAfterMs` after too many unknown secrets. */
export type Verified =
  | { session: VerifiedSession | null; retryAfterMs?: never }
  | { session?: never; retryAfterMs: number };

/**
 * Returns the session of a secret. A repeated unknown secret is refused from memory. A new unknown secret
 * is charged to its address. While that budget is used up, only secrets that were valid here before are
 * queried.
 */
export async function verifyBearer(
  { sessions, limiter }: Parts,
  secret: string,
  address: string,
): Promise<Verified> {
  const isNew = sessions.isNew(secret);
  const before = isNew ? await limiter.check("unknown-bearer", address, budget) : undefined;
  if (before?.allowed === false) return { retryAfterMs: before.retryAfterMs };
  const session = await traced("verify session", () => sessions.verify(secret));
  if (session || !isNew) return { session };
  const verdict = await limiter.consume("unknown-bearer", address, budget);
  return verdict.allowed ? { session: null } : { retryAfterMs: verdict.retryAfterMs };
}
