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

/** Returns the author of a message from its columns and the member who wrote it. */
export const authorOf = (
  member: MessageAuthor | null,
  { webhookId, authorName }: Posted,
): MessageAuthor | null =>
  webhookId === null
    ? member
    : {
        ...{ id: webhookId, username: null, displayName: authorName },
        ...{ profileImageUrl: null, isBot: true },
      };
