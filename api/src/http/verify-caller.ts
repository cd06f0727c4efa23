import type { VerifiedSession } from "@oni/db/account";
import { verifyBearer } from "@oni/realtime/process";
import type { Context } from "hono";
import type { Deps } from "../process/deps.ts";
import { AppError } from "./answers/errors.ts";

/** Returns the secret of the request, valid or not. */
export const presentedSecret = (c: Context): string | undefined =>
  /^Bearer +((?:oni_)?[A-Za-z0-9]{20,128})$/i.exec(c.req.header("authorization") ?? "")?.[1];

/**
 * Returns the session of a secret. Throws `rate_limited` after too many invalid secrets from this
 * address.
 */
export async function verifySecret(
  deps: Deps,
  secret: string,
  address: string,
): Promise<VerifiedSession | null> {
  const { session, retryAfterMs } = await verifyBearer(deps, secret, address);
  if (retryAfterMs !== undefined) throw new AppError("rate_limited", { retryAfterMs });
  return session;
}

/** Does the same for a read request, from memory while ended sessions are announced to this process. */
export async function verifyReader(
  deps: Deps,
  secret: string,
  address: string,
): Promise<VerifiedSession | null> {
  return (await deps.sessions.remembered(secret)) ?? verifySecret(deps, secret, address);
}
