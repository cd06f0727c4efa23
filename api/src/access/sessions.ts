import type { ListedSession } from "@oni/db/account";
import type { endSession } from "../../contract/account/sign-in.ts";
import { AppError } from "../http/answers/errors.ts";
import type { Caller } from "../http/route.ts";

/** Returns the caller's own session with this public id. Another member's session is not found. */
export async function accessSession({
  deps,
  session,
  params,
}: Caller<typeof endSession>): Promise<ListedSession> {
  const own = await deps.sessions.list(session.viewer.id);
  const found = own.find(({ publicId }) => publicId === params.id);
  if (!found) throw new AppError("not_found");
  return found;
}
