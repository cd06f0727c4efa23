import type { Author, Message } from "@oni/realtime/contract";
import type { ChannelLog } from "./channel-log.ts";

/**
 * Updates names and avatars of authors from the list of members. A message keeps its revision when its
 * author changes them.
 */
export function putAuthors(
  log: ChannelLog,
  members: readonly (Looks & { userId: string })[],
): ChannelLog {
  const memberById = new Map(members.map((member) => [member.userId, member]));
  const put = (message: Message): Message => {
    const { author } = message;
    const member = author && memberById.get(author.id);
    if (!member || looksAlike(author, member)) return message;
    const { username, displayName, profileImageUrl } = member;
    return { ...message, author: { ...author, username, displayName, profileImageUrl } };
  };
  const messages = log.messages.map(put);
  const isSame = messages.every((message, index) => message === log.messages[index]);
  return isSame ? log : { ...log, messages };
}

/** The fields of an author that a member changes. */
type Looks = Omit<Author, "id" | "isBot">;

const looksAlike = (one: NonNullable<Message["author"]>, other: Looks) =>
  one.username === other.username &&
  one.displayName === other.displayName &&
  one.profileImageUrl === other.profileImageUrl;
