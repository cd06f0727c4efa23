import type { Message } from "@oni/realtime/contract";

/** The author of something: a member, a webhook, or a mask of an imported message. */
type Authored = Pick<Message, "author"> & Partial<Pick<Message, "mask">>;

/** Returns the name of a message's author: the display name, else the username. A deleted account has none. */
export function authorName({ author, mask }: Authored): string {
  if (mask) return mask.name;
  return author ? author.displayName || author.username || "[unnamed]" : "[departed oni]";
}

/** Returns the text from which the mask of a message's author is drawn. */
export const maskName = ({ author, mask }: Authored): string =>
  mask?.name ?? author?.username ?? author?.displayName ?? "";
