import { posix } from "node:path";
import { paragraphs } from "../../../embeds/parts.ts";
import { attachmentOf } from "../../../embeds/slack-attachments.ts";
import type { Archive, SourceAttachment, SourceMessage } from "../../source-item.ts";
import { contentOf, displayName } from "../collect.ts";
import { reactionOf, withEmoji } from "../emoji.ts";
import type { MattermostPost } from "./shapes.ts";

/** The position of a post: its channel, and the folder of the export in the archive. */
export type MattermostScope = { archive: Archive; folder: string; channelId: string };

export type Author = { id: string; name: string | undefined };

/** Returns the author of a post, or null for a notice. A webhook may give its posts another name. */
export function authorOf(
  { type, user, props }: MattermostPost,
  names: ReadonlyMap<string, string>,
): Author | null {
  if (type?.startsWith("system_")) return null;
  const given = props.override_username;
  return given
    ? { id: `${user}/${given}`, name: given }
    : { id: user, name: names.get(user) ?? user };
}

/** Returns a post as a message, or null if it has no text and no file. */
export function convertPost(
  post: MattermostPost,
  id: string,
  scope: MattermostScope,
): SourceMessage | null {
  const text = withEmoji(post.message.trim());
  const content = contentOf(
    paragraphs(
      post.type === "me" && text ? `*${text}*` : text,
      ...post.props.attachments.map((given) =>
        attachmentOf(given, (written) => written && withEmoji(written)),
      ),
    ),
  );
  const attachments = post.attachments.map(({ path }) => attachmentFor(path, scope));
  if (content === "" && attachments.length === 0) return null;
  return {
    ...{ kind: "message", id, channelId: scope.channelId },
    authorId: authorOf(post, new Map())?.id ?? null,
    createdAt: new Date(post.create_at),
    editedAt: post.edit_at ? new Date(post.edit_at) : null,
    content,
    replyToId: null,
    isPinned: post.is_pinned ?? false,
    reactions: reactionsOf(post),
    attachments,
  };
}

/** Each reaction is an entry of its own. */
function reactionsOf({ reactions }: MattermostPost): SourceMessage["reactions"] {
  const byEmoji = new Map<string, Set<string>>();
  for (const { user, emoji_name: name } of reactions) {
    const emoji = reactionOf(name);
    byEmoji.set(emoji, (byEmoji.get(emoji) ?? new Set()).add(user));
  }
  return Array.from(byEmoji, ([emoji, users]) => ({ emoji, authorIds: [...users] }));
}

/** Files are in the folder `data`, in old exports without it. */
function attachmentFor(written: string, { archive, folder }: MattermostScope): SourceAttachment {
  const path = posix.join(folder, written.replaceAll("\\", "/"));
  const inData = posix.join(folder, "data", written.replaceAll("\\", "/"));
  const found = [inData, path].find((one) => archive.sizeOf(one) !== null);
  return { name: posix.basename(path), path: found ?? null };
}

export const nameOf = (user: {
  username: string;
  nickname?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
  display_name?: string | undefined;
}): string => {
  const { first_name: first = "", last_name: last = "" } = user;
  return displayName(
    user.nickname || user.display_name || `${first} ${last}`.trim() || user.username,
  );
};
