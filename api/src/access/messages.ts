import { findVisibleMessage, findWait, type VisibleMessage } from "@oni/db/chat";
import { newcomerSentence } from "@oni/realtime";
import { AppError } from "../http/answers/errors.ts";
import type { OnId } from "./on-id.ts";
import type { Right } from "../../contract/chat/rights.ts";
import {
  requireActive,
  requireMember,
  requireRight,
  requireVoice,
  requireWriter,
} from "./servers.ts";

/** Returns the message if the caller may see it and it has not been deleted. */
async function accessMessage({ deps, session, params }: OnId): Promise<VisibleMessage> {
  const message = await findVisibleMessage(deps.db, session.viewer.id, params.id);
  if (!message) throw new AppError("not_found");
  return message;
}

/** Returns the message if the caller may remove their own reactions from it. */
export async function accessMessageAsMember(caller: OnId): Promise<VisibleMessage> {
  const message = requireMember(await accessMessage(caller));
  if (!message.isSpeakable) throw new AppError("forbidden");
  return message;
}

const accessMessageToUse = async (caller: OnId, right: Right): Promise<VisibleMessage> =>
  requireRight(requireVoice(await accessMessageAsMember(caller)), right);

/** Returns the message if the caller may react to it. */
export const accessReactableMessage = (caller: OnId) => accessMessageToUse(caller, "react");

/** Only the author may edit, while they are a member of the server and may write there. */
export async function accessEditableMessage(caller: OnId): Promise<VisibleMessage> {
  const message = requireWriter(await accessMessageToUse(caller, "send"));
  const { id: userId } = caller.session.viewer;
  if (message.userId !== userId) throw new AppError("forbidden");
  const { newUntil } = await findWait(caller.deps.db, { channelId: message.channelId, userId });
  if (newUntil) throw new AppError("forbidden", { sentence: newcomerSentence(newUntil) });
  return message;
}

/** Returns the message if the caller may pin it. */
export const accessPinnableMessage = (caller: OnId) => accessMessageToUse(caller, "pin");

/** The author may always delete. Others need the right `manage_messages`. */
export async function accessDeletableMessage(caller: OnId): Promise<VisibleMessage> {
  const message = await accessMessage(caller);
  return message.userId === caller.session.viewer.id
    ? message
    : requireActive(message, "manage_messages");
}

/** Returns the message if the caller may open a thread under it. */
export async function accessRoot(caller: OnId): Promise<VisibleMessage> {
  const message = requireWriter(await accessMessageToUse(caller, "thread"));
  if (message.parentId === null) return message;
  throw new AppError("forbidden", { sentence: "A thread has no threads of its own." });
}
