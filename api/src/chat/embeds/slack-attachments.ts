import * as z from "zod";
import {
  address,
  closing,
  field,
  lines,
  linkTo,
  listOf,
  paragraphs,
  quoted,
  text,
} from "./parts.ts";
import { plainOf } from "./slack-markdown.ts";

/** Converts a text in Slack's markup. */
type Convert = (written: string | undefined) => string | undefined;

/** A block of Slack's block kit with texts. Others are left out. */
const blockText = z.object({ text }).optional().catch(undefined);
export const blockList = listOf(z.object({ text: blockText, fields: listOf(z.object({ text })) }));
type Blocks = z.infer<typeof blockList>;

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
  blocks: blockList,
});
type Attachment = z.infer<typeof attachmentSchema>;

/** The attachments of a message in Slack's shape, which programs write. */
export const attachmentList = listOf(attachmentSchema);

/** Returns the texts of the blocks as paragraphs. */
export const blocksOf = (blocks: Blocks, convert: Convert): string =>
  paragraphs(
    ...blocks.flatMap((block) => [
      convert(block.text?.text),
      ...block.fields.map((given) => convert(given.text)),
    ]),
  );

/** Returns an attachment as a quotation below its first text. */
export function attachmentOf(attachment: Attachment, convert: Convert): string {
  const { pretext, author_name: author, title, fields, footer } = attachment;
  const body = paragraphs(
    linkTo(author, attachment.author_link),
    title && `**${linkTo(plainOf(title), attachment.title_link)}**`,
    convert(attachment.text),
    lines(...fields.map((given) => field(given.title, convert(given.value)))),
    linkTo(attachment.image_url && "picture", attachment.image_url),
    closing(footer, attachment.ts),
  );
  const isEmpty = body === "" && !pretext;
  return isEmpty
    ? (convert(attachment.fallback) ?? "")
    : paragraphs(convert(pretext), body && quoted(body));
}
