import { attachmentOf, blocksOf } from "../../../embeds/slack-attachments.ts";
import { linkTo, paragraphs } from "../../../embeds/parts.ts";
import type { Archive, SourceAttachment, SourceMessage } from "../../source-item.ts";
import { contentOf, displayName, type LeftOuts } from "../collect.ts";
import { reactionOf } from "../emoji.ts";
import type { SlackFile, SlackMessage } from "./shapes.ts";
import type { Convert } from "./slack-text.ts";
import type { Workspace } from "./workspace.ts";

/** The channel that a message is read from. */
export type SlackScope = {
  archive: Archive;
  workspace: Workspace;
  convert: Convert;
  channel: { id: string; name: string; pins: ReadonlySet<string> };
};

/** Subtypes of messages that members and programs write. All others are notices of Slack. */
const written = new Set([
  "bot_message",
  "file_comment",
  "file_mention",
  "file_share",
  "me_message",
  "reply_broadcast",
  "slackbot_response",
  "thread_broadcast",
]);
const calls = /^(?:sh_room_|huddle_)/;

export type Author = { id: string; name: string };

/**
 * Returns the author of a message, or null for a notice. A bot has no entry in the list of members, and may
 * give each message another name.
 */
export function authorOf(message: SlackMessage, { userNames }: Workspace): Author | null {
  const { subtype, user, bot_id: bot, comment, user_profile: profile } = message;
  if (subtype !== undefined && !written.has(subtype)) return null;
  const id = comment?.user ?? user;
  if (bot && (subtype === "bot_message" || !id)) return botOf(message, bot);
  if (!id) return null;
  const name = userNames.get(id) ?? profile?.display_name ?? profile?.real_name ?? message.username;
  return { id, name: displayName(name) };
}

const botOf = ({ username, bot_profile: profile }: SlackMessage, id: string): Author => ({
  id: username === undefined ? id : `${id}/${username}`,
  name: displayName(username ?? profile?.name ?? "bot"),
});

/** Returns a message, or null if it has no text and no file. */
export function convertMessage(
  message: SlackMessage,
  scope: SlackScope,
  leftOuts: LeftOuts,
): SourceMessage | null {
  const { ts, subtype = "", reactions } = message;
  if (calls.test(subtype)) leftOuts.add("calls", "Slack does not record them.");
  const files = [...message.files, ...(message.file ? [message.file] : [])];
  const content = contentOf(
    paragraphs(textOf(message, scope), ...files.map((file) => externalLink(file, leftOuts))),
  );
  const attachments = files.filter(isHosted).map((file) => attachmentFor(file, scope));
  if (content === "" && attachments.length === 0) return null;
  return {
    kind: "message",
    id: idOf(scope, ts),
    channelId: scope.channel.id,
    authorId: authorOf(message, scope.workspace)?.id ?? null,
    createdAt: timeOf(ts),
    editedAt: message.edited ? timeOf(message.edited.ts) : null,
    content,
    replyToId: null,
    isPinned: scope.channel.pins.has(ts) || message.pinned_to.includes(scope.channel.id),
    reactions: reactions.map(({ name, users }) => ({
      emoji: reactionOf(name),
      authorIds: [...new Set(users)],
    })),
    attachments,
  };
}

/** Timestamps are unique within a channel only. */
export const idOf = ({ channel }: SlackScope, ts: string): string => `${channel.id}-${ts}`;

/** The digits after the milliseconds are a counter. */
export function timeOf(ts: string): Date {
  const [seconds, digits = ""] = ts.split(".");
  return new Date(Number(seconds) * 1_000 + Number(digits.padEnd(3, "0").slice(0, 3)));
}

function textOf(message: SlackMessage, { convert, workspace }: SlackScope): string {
  const own =
    convert(message.comment?.comment ?? message.text) || blocksOf(message.blocks, convert);
  const text = message.subtype === "me_message" ? `*${own}*` : withActor(own, message, workspace);
  return paragraphs(text, ...message.attachments.map((given) => attachmentOf(given, convert)));
}

/** Some notices name the member who caused them, others do not. */
function withActor(text: string, message: SlackMessage, { userNames }: Workspace): string {
  const name = message.user && userNames.get(message.user);
  const isNotice = message.subtype !== undefined && !written.has(message.subtype);
  return isNotice && name && text !== "" && !text.includes(`@${name}`) ? `@${name} ${text}` : text;
}

const isRemoved = ({ mode }: SlackFile) => mode === "tombstone" || mode === "hidden_by_limit";
const isLinked = ({ is_external: isExternal, mode }: SlackFile) =>
  isExternal || mode === "external";
const isHosted = (file: SlackFile) => !isRemoved(file) && !isLinked(file);

/** A file of another service is a link. A file that Slack has removed is none. */
function externalLink(file: SlackFile, leftOuts: LeftOuts): string | undefined {
  if (isRemoved(file)) leftOuts.add("removed files", "Slack does not have them any more.");
  if (isRemoved(file) || !isLinked(file)) return undefined;
  return linkTo(file.title ?? file.name ?? "file", file.url_private);
}

/** Slack's zip has no files. The tools that fetch them have put them into one of these two folders. */
function attachmentFor(
  file: SlackFile,
  { archive, workspace, channel }: SlackScope,
): SourceAttachment {
  const name = file.name ?? file.title ?? file.id;
  const paths = [
    `${workspace.folder}__uploads/${file.id}/${name}`,
    `${workspace.folder}${channel.name}/attachments/${file.id}-${name}`,
  ];
  return { name, path: paths.find((path) => archive.sizeOf(path) !== null) ?? null };
}
