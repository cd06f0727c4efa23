import type { VerifiedSession } from "@oni/db/account";
import { verifyBearer } from "@oni/realtime/process";
import type { Context } from "hono";
import type { Deps } from "../process/deps.ts";
import { AppError } from "./answers/errors.ts";

/** The secret that the request bears, valid or not. */
export const presentedSecret = (c: Context): string | undefined =>
  /^Bearer +([A-Za-z0-9]{20,128})$/i.exec(c.req.header("authorization") ?? "")?.[1];

/** Whose session this is; throws `rate_limited` when too many were made up at this address. */
export async function verifySecret(
  deps: Deps,
  secret: string,
  address: string,
): Promise<VerifiedSession | null> {
  const { session, retryAfterMs } = await verifyBearer(deps, secret, address);
  if (retryAfterMs !== undefined) throw new AppError("rate_limited", { retryAfterMs });
  return session;
}

/** The same for a request that changes nothing, from memory where its end would be received. */
export async function verifyReader(
  deps: Deps,
  secret: string,
  address: string,
): Promise<VerifiedSession | null> {
  return (await deps.sessions.remembered(secret)) ?? verifySecret(deps, secret, address);
}
