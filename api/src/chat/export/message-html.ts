import { treeOf } from "@oni/realtime/contract";
import { escaped } from "../../shrine/documents/escape.ts";
import { type HtmlForm, htmlOf } from "../../shrine/documents/markdown-html.ts";
import { readTokens } from "../../shrine/documents/read-tokens.ts";
import type { ExportedMessage } from "./export-schema.ts";
import { relativeTo } from "./file-names.ts";
import { minuteOf, sizeOf } from "./page-html.ts";

/** A message with what its page shows besides its own data. */
export type ShownMessage = {
  message: ExportedMessage;
  author: string;
  /** The address of the message that it replies to, and of its thread. */
  reply: string | null;
  thread: { address: string; name: string; count: number } | null;
};

/** Renders a message as a part of a page that is this many folders below the root of the export. */
export function messageHtml(
  { message, author, reply, thread }: ShownMessage,
  { depth, origin }: { depth: number; origin: string },
): string {
  const { seq, createdAt, editedAt, deletedAt, pinnedAt, replyToSeq } = message;
  const notes = [editedAt && "edited", pinnedAt && "pinned"].filter(Boolean).join(", ");
  const head = `<header><b><bdi>${escaped(author)}</bdi></b>${clockHtml(createdAt)}<a class="quiet" href="#m${seq}">${seq}</a>${notes && `<small>${notes}</small>`}</header>`;
  const body = deletedAt
    ? `<p class="quiet">This message was deleted.</p>`
    : [
        message.content && `<div class="text">${proseHtml(message.content, { origin })}</div>`,
        filesHtml(message.attachments, depth),
        reactionsHtml(message.reactions),
      ].join("");
  const answered = reply
    ? `<p class="reply"><a href="${reply}">Reply to ${replyToSeq}</a></p>`
    : "";
  const side = thread
    ? `<p class="reply"><a href="${thread.address}">Thread <bdi>${escaped(thread.name)}</bdi>: ${thread.count}</a></p>`
    : "";
  return `<article class="message" id="m${seq}">${head}${answered}${body}${side}</article>\n`;
}

/** The minute of a message, below the heading of its day. */
const clockHtml = (time: string): string =>
  `<time datetime="${time}">${minuteOf(time).slice(11)}</time>`;

/** Renders day and minute of a time in UTC. */
export const timeHtml = (time: string): string =>
  `<time datetime="${time}">${minuteOf(time)}</time>`;

/** Renders markdown as the product does. Pictures outside the export become links. */
export function proseHtml(
  markdown: string,
  { origin, pictureOf = () => null }: Pick<HtmlForm, "origin" | "pictureOf">,
): string {
  const tokens = readTokens(markdown);
  const form = { topHeading: 3, pictureOf, ...(origin !== undefined && { origin }) };
  return tokens ? htmlOf(treeOf(tokens), form) : `<pre>${escaped(markdown)}</pre>`;
}

type Attachment = ExportedMessage["attachments"][number];

function filesHtml(attachments: readonly Attachment[], depth: number): string {
  if (attachments.length === 0) return "";
  return `<div class="files">${attachments.map((file) => fileHtml(file, depth)).join("")}</div>`;
}

function fileHtml({ name, type, path, alt, width, height, sizeBytes }: Attachment, depth: number) {
  const label = `<bdi>${escaped(name)}</bdi>`;
  if (path === null) return `<p class="quiet">${label} is missing in the store.</p>`;
  const address = escaped(relativeTo(path, depth));
  const isPicture = type.startsWith("image/");
  const size = width && height ? ` width="${width}" height="${height}"` : "";
  const picture = isPicture
    ? `<a href="${address}"><img src="${address}" alt="${escaped(alt ?? "")}"${size} loading="lazy"></a>`
    : "";
  const caption = isPicture ? label : `<a href="${address}">${label}</a> · ${sizeOf(sizeBytes)}`;
  return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`;
}

function reactionsHtml(reactions: ExportedMessage["reactions"]): string {
  if (reactions.length === 0) return "";
  const chips = reactions.map(
    ({ emoji, authorIds }) => `<li>${escaped(emoji)} ${authorIds.length}</li>`,
  );
  return `<ul class="chips" aria-label="Reactions">${chips.join("")}</ul>`;
}
