import type { VisibleChannel, VisibleMessage } from "@oni/db/chat";
import { AppError } from "../http/answers/errors.ts";
import { accessChannelAsMember } from "./channels.ts";
import { accessMessageToSpeak } from "./messages.ts";
import type { OnId } from "./servers.ts";

/** Returns the message if the caller may open a thread under it. */
export async function accessRoot(caller: OnId): Promise<VisibleMessage> {
  const message = await accessMessageToSpeak(caller);
  if (message.parentId === null) return message;
  throw new AppError("forbidden", { sentence: "A thread has no threads of its own." });
}

/** Returns the thread if the caller may follow it. */
export async function accessFollowable(caller: OnId): Promise<VisibleChannel> {
  const channel = await accessChannelAsMember(caller);
  if (channel.parentId !== null) return channel;
  throw new AppError("forbidden", { sentence: "Only threads can be followed." });
}
