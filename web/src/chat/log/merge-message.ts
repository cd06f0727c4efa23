import type { Message } from "@oni/realtime/contract";

/** Where a version of a message came from. In events `mine` is absent from the reactions. */
export type Source = "event" | "fetch";

/** Whether this version is complete. An event with reactions is not: it lacks which are the viewer's. */
export const isComplete = (message: Message, source: Source) =>
  source === "fetch" || message.reactions.length === 0;

/** The later of two versions of one message; what the later one lacks is taken from the earlier. */
export function mergeMessage(held: Message, received: Message, source: Source): Message {
  if (received.rev < held.rev || (received.rev === held.rev && source === "event")) return held;
  if (held.deletedAt !== null && received.deletedAt === null) return held;
  const own = new Map(held.reactions.map(({ emoji, mine }) => [emoji, mine ?? false]));
  const reactions = received.reactions.map((reaction) => ({
    ...reaction,
    mine: reaction.mine ?? own.get(reaction.emoji) ?? false,
  }));
  return { ...received, reactions };
}
