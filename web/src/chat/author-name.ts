import type { Message } from "@oni/realtime/contract";

/** What the author of a message is called; the words of who has gone stay without a name. */
export const authorName = ({ author }: Pick<Message, "author">): string =>
  author ? author.displayName || author.username : "[departed oni]";
