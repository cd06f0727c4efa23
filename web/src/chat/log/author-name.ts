import type { Message } from "@oni/realtime/contract";

/** Returns the name of a message's author. A message of a deleted account has none. */
export const authorName = ({ author }: Pick<Message, "author">): string =>
  author ? author.displayName || author.username : "[departed oni]";
