import { emojiForm } from "../../../../../contract/chat/reactions.ts";
import { quotedEmbeds } from "../../../embeds/discord-embeds.ts";
import { paragraphs, quoted } from "../../../embeds/parts.ts";
import type { Archive, SourceAttachment, SourceMessage } from "../../source-item.ts";
import { contentOf, displayName } from "../collect.ts";
import { discordMarkdown, type DiscordName } from "./discord-markdown.ts";
import { pathOf } from "./find-channels.ts";
import type { DiscordMessage, DiscordParts, DiscordUser } from "./shapes.ts";
import { isWritten, systemText } from "./system-text.ts";

/** The file that a message is read from, and the names of the channels. */
export type DiscordScope = {
  archive: Archive;
  file: string;
  channelId: string;
  channelNames: ReadonlyMap<string, string>;
};

export const nameOf = (user: DiscordUser): string => displayName(user.nickname ?? user.name);

/** Returns a message, or null if the exporter wrote nothing of it. */
export function convertMessage(message: DiscordMessage, scope: DiscordScope): SourceMessage | null {
  const isOfMember = isWritten(message.type);
  const content = isOfMember
    ? contentOf(memberText(message, scope))
    : systemText(message.type, nameOf(message.author), message.content);
  const attachments = [message, message.forwardedMessage].flatMap((parts) =>
    parts ? attachmentsOf(parts, scope) : [],
  );
  if (content === null || (content === "" && attachments.length === 0)) return null;
  // The root message of a thread has the id of the thread, and is in another channel.
  const target = message.type === "Reply" ? message.reference?.messageId : null;
  return {
    kind: "message",
    id: message.id,
    channelId: scope.channelId,
    authorId: isOfMember ? message.author.id : null,
    createdAt: message.timestamp,
    editedAt: message.timestampEdited,
    content,
    replyToId: target && target !== scope.channelId ? target : null,
    isPinned: message.isPinned,
    reactions: message.reactions.map(({ emoji, users }) => ({
      emoji: emoji.id ? `:${emoji.name}:` : emojiForm(emoji.name),
      authorIds: [...new Set(users.map((user) => user.id))],
    })),
    attachments,
  };
}

function memberText(message: DiscordMessage, scope: DiscordScope): string {
  const names: DiscordName = (mark, id) => {
    if (mark === "#") return scope.channelNames.get(id);
    const user = message.mentions.find((mentioned) => mentioned.id === id);
    return mark === "@" && user ? nameOf(user) : undefined;
  };
  const { interaction, forwardedMessage } = message;
  const forwarded = forwardedMessage && textOf(forwardedMessage, names, scope);
  return paragraphs(
    interaction?.name && `*@${nameOf(interaction.user)} used /${interaction.name}*`,
    textOf(message, names, scope),
    forwarded && quoted(`*Forwarded:*\n${forwarded}`),
  );
}

/** An address in the text has an embed of its own, which says no more if it has no title or text. */
const textOf = (parts: DiscordParts, names: DiscordName, scope: DiscordScope): string =>
  paragraphs(
    discordMarkdown(parts.content, names),
    ...quotedEmbeds(
      parts.embeds
        .filter(({ url, title, description }) => title || description || !isIn(parts.content, url))
        .map((embed) => ({
          ...embed,
          description: embed.description && discordMarkdown(embed.description, names),
        })),
    ),
    ...parts.stickers
      .filter((sticker) => !stickerPath(sticker.sourceUrl, scope))
      .map(({ name }) => `*Sticker: ${name}*`),
  );

const isIn = (content: string, url: string | undefined) =>
  url !== undefined && content.includes(url);

const attachmentsOf = (parts: DiscordParts, scope: DiscordScope): SourceAttachment[] => [
  ...parts.attachments.map(({ fileName, url }) => ({
    name: fileName,
    path: existing(pathOf(scope.file, url), scope),
  })),
  ...parts.stickers.flatMap(({ name, sourceUrl }) => {
    const path = stickerPath(sourceUrl, scope);
    return path ? [{ name: `${name}${/\.\w+$/.exec(path)?.[0] ?? ""}`, path }] : [];
  }),
];

const existing = (path: string, { archive }: DiscordScope): string | null =>
  archive.sizeOf(path) === null ? null : path;

/** A sticker that is drawn by a program, in JSON, is no picture. */
const stickerPath = (url: string, scope: DiscordScope): string | null =>
  /\.json$/i.test(url) ? null : existing(pathOf(scope.file, url), scope);
