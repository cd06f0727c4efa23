/** The author of a message: a member, or the webhook that posted it, which has no username. */
type MessageAuthor = {
  id: string;
  username: string | null;
  displayName: string | null;
  profileImageUrl: string | null;
  isBot: boolean;
};

/** The columns of a message that a webhook has posted; null in other messages. */
type Posted = { webhookId: string | null; authorName: string | null };

/** The mask of an imported message, where it counts as the author. */
type Masked = { mask?: { id: string; name: string } | null };

/** Returns the author of a message from its columns and the member who wrote it. */
export const authorOf = (
  member: MessageAuthor | null,
  { webhookId, authorName, mask }: Posted & Masked,
): MessageAuthor | null => {
  const unnamed = { username: null, profileImageUrl: null };
  if (mask) return { ...unnamed, id: mask.id, displayName: mask.name, isBot: false };
  if (webhookId === null) return member;
  return { ...unnamed, id: webhookId, displayName: authorName, isBot: true };
};
