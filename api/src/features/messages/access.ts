import { findVisibleMessage, type VisibleMessage } from "@oni/db";
import { AppError } from "../../http/errors.ts";
import { type OnId, requireMember, requireStaff } from "../servers/access.ts";

/** The message, if the caller may see it and it has not been deleted. */
async function accessMessage({ deps, session, params }: OnId): Promise<VisibleMessage> {
  const message = await findVisibleMessage(deps.db, session.viewer.id, params.id);
  if (!message) throw new AppError("not_found");
  return message;
}

/** The message, if the caller may change it or put something under it. */
export async function accessMessageAsMember(caller: OnId): Promise<VisibleMessage> {
  const message = requireMember(await accessMessage(caller));
  if (!message.isSpeakable) throw new AppError("forbidden");
  return message;
}

/** Only the author edits, and only while they are in the server. */
export async function accessEditableMessage(caller: OnId): Promise<VisibleMessage> {
  const message = await accessMessageAsMember(caller);
  if (message.userId !== caller.session.viewer.id) throw new AppError("forbidden");
  return message;
}

/** The author takes their words back wherever they stand; owner and moderators keep order. */
export async function accessDeletableMessage(caller: OnId): Promise<VisibleMessage> {
  const message = await accessMessage(caller);
  return message.userId === caller.session.viewer.id ? message : requireStaff(message);
}
