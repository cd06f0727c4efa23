import type { Message } from "@oni/realtime/contract";

/** The name of a message's author; messages of removed accounts have none. */
export const authorName = ({ author }: Pick<Message, "author">): string =>
  author ? author.displayName || author.username : "[departed oni]";
