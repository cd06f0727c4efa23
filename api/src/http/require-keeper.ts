import { isKeeper } from "@oni/db/keepers";
import { verifyBearer } from "@oni/realtime/process";
import type { Context } from "hono";
import type { Deps } from "../process/deps.ts";
import { callerAddress } from "./caller-address.ts";
import { AppError } from "./answers/errors.ts";
import { presentedSecret } from "./verify-caller.ts";

/** Returns true if the caller is a keeper according to the database. No token acts as a keeper. */
export async function isKeeperRequest(deps: Deps, c: Context): Promise<boolean> {
  const secret = presentedSecret(c);
  if (!secret) return false;
  const address = callerAddress(c, deps);
  const { session } = await verifyBearer(deps, secret, address);
  return session?.scopes === null ? isKeeper(deps.db, session.viewer.id) : false;
}

/** Refuses everybody else with the 404 of an unknown path. */
export async function requireKeeper(deps: Deps, c: Context): Promise<void> {
  if (!(await isKeeperRequest(deps, c))) throw new AppError("not_found");
}
