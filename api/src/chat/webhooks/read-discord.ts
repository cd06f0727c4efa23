import * as z from "zod";
import { embedList, quotedEmbeds, withTimes } from "../embeds/discord-embeds.ts";
import { cut, listOf, paragraphs, senderName, text } from "../embeds/parts.ts";

const payloadSchema = z.object({
  content: text,
  username: senderName,
  embeds: embedList,
  allowed_mentions: z
    .object({ parse: listOf(z.string()), users: listOf(z.string()) })
    .optional()
    .catch(undefined),
});

/**
 * A message of a webhook. It may notify the members in `mentions`: all that the text names, or only those
 * with these ids.
 */
export type WebhookText = {
  content: string;
  username: string | undefined;
  mentions: "named" | readonly string[];
};

/** Reads a payload in Discord's shape. Returns null if it contains nothing to show. */
export function readDiscord(payload: unknown): WebhookText | null {
  const parsed = payloadSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { content, username, embeds, allowed_mentions: allowed } = parsed.data;
  const markdown = withTimes(paragraphs(content, ...quotedEmbeds(embeds)));
  if (markdown === "") return null;
  const mentions = allowed?.parse.includes("users") ? "named" : (allowed?.users ?? []);
  return { content: cut(markdown), username, mentions };
}
