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

/** The maximum number of embeds of a message that are shown, as at Discord. */
const maxEmbeds = 10;

/** The embeds of a message in Discord's shape. Parses to a list that `quotedEmbeds` takes. */
export const embedList = listOf(embedSchema).transform((embeds) => embeds.slice(0, maxEmbeds));

/** Returns each embed as a quotation. An embed without content is left out. */
export const quotedEmbeds = (embeds: readonly Embed[]): string[] =>
  embeds.map(embedOf).filter(Boolean).map(quoted);

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
export const withTimes = (markdown: string): string =>
  markdown.replaceAll(
    /<t:(\d{1,13})(?::[tTdDfFR])?>/g,
    (written, seconds: string) => timeOf(seconds) ?? written,
  );
