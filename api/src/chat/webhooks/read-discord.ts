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
  timeOf,
} from "./parts.ts";

const named = z.object({ name: text, url: address }).optional().catch(undefined);
const picture = z.object({ url: address }).optional().catch(undefined);

const embedSchema = z.object({
  title: text,
  description: text,
  url: address,
  timestamp: z.unknown().optional(),
  author: named,
  footer: z.object({ text }).optional().catch(undefined),
  image: picture,
  thumbnail: picture,
  fields: listOf(z.object({ name: text, value: text })),
});
type Embed = z.infer<typeof embedSchema>;

/** The maximum number of embeds of a payload that are shown, as at Discord. */
const maxEmbeds = 10;

const payloadSchema = z.object({
  content: text,
  username: senderName,
  embeds: listOf(embedSchema),
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
  const shown = embeds.slice(0, maxEmbeds).map(embedOf).filter(Boolean);
  const markdown = withTimes(paragraphs(content, ...shown.map(quoted)));
  if (markdown === "") return null;
  const mentions = allowed?.parse.includes("users") ? "named" : (allowed?.users ?? []);
  return { content: cut(markdown), username, mentions };
}

const embedOf = ({ author, title, description, fields, footer, ...embed }: Embed): string =>
  paragraphs(
    linkTo(author?.name, author?.url),
    title ? `**${linkTo(title, embed.url)}**` : linkTo(undefined, embed.url),
    description,
    lines(...fields.map(({ name, value }) => field(name, value))),
    linkTo(embed.image?.url && "picture", embed.image?.url ?? embed.thumbnail?.url),
    closing(footer?.text, embed.timestamp),
  );

/** Replaces times of the form `<t:1793678706:R>`, which Discord shows in the zone of each reader. */
const withTimes = (markdown: string) =>
  markdown.replaceAll(
    /<t:(\d{1,13})(?::[tTdDfFR])?>/g,
    (written, seconds: string) => timeOf(seconds) ?? written,
  );
