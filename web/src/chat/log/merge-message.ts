import type { Message } from "@oni/realtime/contract";
import { keepMine } from "./with-reaction.ts";

/** Where a version of a message came from. In events `mine` is absent from the reactions. */
export type Source = "event" | "fetch";

/** Whether this version is complete. An event with reactions is not: it lacks which are the viewer's. */
export const isComplete = (message: Message, source: Source) =>
  source === "fetch" || message.reactions.length === 0;

/**
 * The later of two versions of one message; what the later one lacks is taken from the earlier. What was
 * deleted may be brought back, by a later revision.
 */
export function mergeMessage(held: Message, received: Message, source: Source): Message {
  if (received.rev < held.rev || (received.rev === held.rev && source === "event")) return held;
  return { ...received, reactions: keepMine(received.reactions, held.reactions) };
}
