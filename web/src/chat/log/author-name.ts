import type { Message } from "@oni/realtime/contract";

/** Returns the name of a message's author: the display name, else the username. A deleted account has none. */
export const authorName = ({ author }: Pick<Message, "author">): string =>
  author ? author.displayName || author.username || "[unnamed]" : "[departed oni]";

/** Returns the text from which the mask of a message's author is drawn. */
export const maskName = ({ author }: Pick<Message, "author">): string =>
  author?.username ?? author?.displayName ?? "";
