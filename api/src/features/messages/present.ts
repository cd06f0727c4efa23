import type { Message } from "@oni/realtime/contract";

/** A message as all screens may have it: which reactions are one viewer's own is left out. */
export const presentToAll = (message: Message): Message => ({
  ...message,
  reactions: message.reactions.map(({ emoji, count }) => ({ emoji, count })),
});
