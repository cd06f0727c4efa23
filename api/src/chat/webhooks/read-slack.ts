import * as z from "zod";
import { cut, paragraphs, senderName, text } from "../embeds/parts.ts";
import { attachmentList, attachmentOf, blockList, blocksOf } from "../embeds/slack-attachments.ts";
import { slackMarkdown } from "../embeds/slack-markdown.ts";
import type { WebhookText } from "./read-discord.ts";

const payloadSchema = z.object({
  text,
  username: senderName,
  attachments: attachmentList,
  blocks: blockList,
});

/** A webhook has no names of the workspace, so a mention shows its label or id. */
const convert = (written: string | undefined) => slackMarkdown(written);

/** Reads a payload in Slack's shape. Returns null if it contains nothing to show. */
export function readSlack(payload: unknown): WebhookText | null {
  const parsed = payloadSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { text: written, username, attachments, blocks: own } = parsed.data;
  const all = [own, ...attachments.map((attachment) => attachment.blocks)];
  // A text says the same as the blocks next to it, for devices that show no blocks.
  const head =
    slackMarkdown(written) ?? paragraphs(...all.map((blocks) => blocksOf(blocks, convert)));
  const markdown = paragraphs(
    head,
    ...attachments.map((attachment) => attachmentOf(attachment, convert)),
  );
  if (markdown === "") return null;
  return { content: cut(markdown), username, mentions: [] };
}
