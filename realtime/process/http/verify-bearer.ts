import type { Sessions, VerifiedSession } from "@oni/db/account";
import { unknownBearerBudget as budget } from "../../contract/limits.ts";
import type { Limiter } from "../pace/limiter.ts";
import { traced } from "../observe/trace.ts";

type Parts = { sessions: Sessions; limiter: Limiter };

/** Whose session it is, null for nobody's; or how long nobody knows, because too many were made up. */
export type Verified =
  | { session: VerifiedSession | null; retryAfterMs?: never }
  | { session?: never; retryAfterMs: number };

/**
 * Asks whose session a secret is. What is made up is refused from memory when it comes again, and
 * costs its address something when it does not: once that is spent, only what was good here before
 * is looked up.
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
