import { findVisibleChannel, findVisibleMessage, type VisibleChannel } from "@oni/db/chat";
import { AppError } from "../http/answers/errors.ts";
import type { OnId } from "./on-id.ts";
import { requireActive, requireMember, requireWriter } from "./servers.ts";

/** Returns the channel if the caller may see its server. */
export async function accessChannel({ deps, session, params }: OnId): Promise<VisibleChannel> {
  const channel = await findVisibleChannel(deps.db, session.viewer.id, params.id);
  if (!channel) throw new AppError("not_found");
  return channel;
}

export const accessChannelAsMember = async (caller: OnId) =>
  requireMember(await accessChannel(caller));

const accessChannelToManage = async (caller: OnId) =>
  requireActive(await accessChannel(caller), "manage_channels");

/** Refuses the default channel, which every server keeps. */
export async function accessRemovableChannel(caller: OnId): Promise<VisibleChannel> {
  const channel = await accessChannelToManage(caller);
  if (!channel.isDefault) return channel;
  throw new AppError("forbidden", { sentence: "The default channel stays." });
}

/**
 * Requires the right `manage_channels`. A thread may also be changed by the author of its root message.
 */
export async function accessChangeableChannel(caller: OnId): Promise<VisibleChannel> {
  const channel = await accessChannel(caller);
  return (await isOverOwnMessage(caller, channel))
    ? channel
    : requireActive(channel, "manage_channels");
}

async function isOverOwnMessage(
  { deps, session: { viewer } }: OnId,
  { rootMessageId, rights }: VisibleChannel,
): Promise<boolean> {
  if (rootMessageId === null || !rights.includes("thread")) return false;
  const root = await findVisibleMessage(deps.db, viewer.id, rootMessageId);
  return root?.userId === viewer.id && root.isSpeakable && root.isWritable && root.timeout === null;
}

/**
 * Refuses members without the right `attach`, timed out or outside of those who write there, and the message
 * that requests a direct line, which carries no files.
 */
export async function accessFileChannel(caller: OnId): Promise<VisibleChannel> {
  const channel = requireWriter(requireActive(await accessChannelAsMember(caller), "attach"));
  if (channel.isSpeakable) return channel;
  const sentence = "Files can be sent once the request is accepted.";
  throw new AppError("forbidden", { sentence });
}

/** Returns the thread if the caller may follow it. */
export async function accessFollowable(caller: OnId): Promise<VisibleChannel> {
  const channel = await accessChannelAsMember(caller);
  if (channel.parentId !== null) return channel;
  throw new AppError("forbidden", { sentence: "Only threads can be followed." });
}
