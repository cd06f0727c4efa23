import * as z from "zod";
import {
  address,
  closing,
  cut,
  field,
  linkTo,
  lines,
  listOf,
  paragraphs,
  quoted,
  senderName,
  text,
} from "./parts.ts";
import type { WebhookText } from "./read-discord.ts";

/** A block of Slack's block kit with texts. Others are left out. */
const blockText = z.object({ text }).optional().catch(undefined);
const blocks = listOf(z.object({ text: blockText, fields: listOf(z.object({ text })) }));
type Blocks = z.infer<typeof blocks>;

const attachmentSchema = z.object({
  fallback: text,
  pretext: text,
  author_name: text,
  author_link: address,
  title: text,
  title_link: address,
  text,
  image_url: address,
  footer: text,
  ts: z.unknown().optional(),
  fields: listOf(z.object({ title: text, value: text })),
  blocks,
});
type Attachment = z.infer<typeof attachmentSchema>;

const payloadSchema = z.object({
  text,
  username: senderName,
  attachments: listOf(attachmentSchema),
  blocks,
});

/** Reads a payload in Slack's shape. Returns null if it contains nothing to show. */
export function readSlack(payload: unknown): WebhookText | null {
  const parsed = payloadSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { text: written, username, attachments, blocks: own } = parsed.data;
  const all = [own, ...attachments.map((attachment) => attachment.blocks)];
  // A text says the same as the blocks next to it, for devices that show no blocks.
  const head = markdownOf(written) ?? paragraphs(...all.map(blocksOf));
  const markdown = paragraphs(head, ...attachments.map(attachmentOf));
  if (markdown === "") return null;
  return { content: cut(markdown), username, mentions: [] };
}

const blocksOf = (shown: Blocks): string =>
  paragraphs(
    ...shown.flatMap((block) => [
      markdownOf(block.text?.text),
      ...block.fields.map((given) => markdownOf(given.text)),
    ]),
  );

function attachmentOf(attachment: Attachment): string {
  const { pretext, author_name: author, title, fields, footer } = attachment;
  const body = paragraphs(
    linkTo(author, attachment.author_link),
    title && `**${linkTo(plainOf(title), attachment.title_link)}**`,
    markdownOf(attachment.text),
    lines(...fields.map((given) => field(given.title, markdownOf(given.value)))),
    linkTo(attachment.image_url && "picture", attachment.image_url),
    closing(footer, attachment.ts),
  );
  const isEmpty = body === "" && !pretext;
  return isEmpty
    ? (markdownOf(attachment.fallback) ?? "")
    : paragraphs(markdownOf(pretext), body && quoted(body));
}

/** Slack escapes these three characters in every text. */
const plainOf = (written: string) =>
  written.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Returns a text in Slack's markup as markdown. Code stays as it is. */
function markdownOf(written: string | undefined): string | undefined {
  return written
    ?.split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) => (index % 2 === 1 ? plainOf(part) : plainOf(withMarks(part))))
    .join("");
}

const withMarks = (written: string): string =>
  written
    .replaceAll(/<(https?:\/\/[^<|>\s]+)\|([^<>]+)>/g, (_, url: string, label: string) =>
      String(linkTo(label, url)),
    )
    .replaceAll(/<(mailto:[^<|>\s]+)\|([^<>]+)>/g, "$2")
    .replaceAll(
      /<[#@!]([^<|>]+)(?:\|([^<>]+))?>/g,
      (_, id: string, label?: string) => label ?? `@${id}`,
    )
    .replaceAll(/(^|[\s(>])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?=$|[\s).,:;!?])/gm, "$1**$2**")
    .replaceAll(/(^|[\s(>])~(\S(?:[^~\n]*\S)?)~(?=$|[\s).,:;!?])/gm, "$1~~$2~~");
