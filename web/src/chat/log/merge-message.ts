import type { Message } from "@oni/realtime/contract";

/** Where the news came from. Events know less than fetched messages: `mine` is absent in them. */
export type Source = "event" | "fetch";

/** An event does not say which reactions are the viewer's: the message is still to be asked for. */
export const saysAll = (message: Message, source: Source) =>
  source === "fetch" || message.reactions.length === 0;

/** Of two tellings of one message, the later. `mine` is kept where the later one does not say. */
export function newer(held: Message, told: Message, source: Source): Message {
  if (told.rev < held.rev || (told.rev === held.rev && source === "event")) return held;
  if (held.deletedAt !== null && told.deletedAt === null) return held;
  const own = new Map(held.reactions.map(({ emoji, mine }) => [emoji, mine ?? false]));
  const reactions = told.reactions.map((reaction) => ({
    ...reaction,
    mine: reaction.mine ?? own.get(reaction.emoji) ?? false,
  }));
  return { ...told, reactions };
}
