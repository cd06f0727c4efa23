import * as z from "zod";
import { embedList } from "../../../embeds/discord-embeds.ts";
import { listOf, text } from "../../../embeds/parts.ts";

/** The shapes of DiscordChatExporter's JSON. Fields that the import does not need are not named. */

const string = z.string().catch("");
const flag = z.boolean().catch(false);
const date = z.coerce.date();
const optionalDate = z
  .string()
  .transform((written) => new Date(written))
  .refine((time) => !Number.isNaN(time.getTime()))
  .nullish()
  .catch(null)
  .transform((time) => time ?? null);

export const guildSchema = z.object({ id: z.string(), name: z.string() });

const idSchema = z.string().regex(/^\d{1,20}$/);

export const channelSchema = z.object({
  id: idSchema,
  type: z.string(),
  categoryId: z.string().nullish(),
  category: z.string().nullish(),
  name: z.string(),
  topic: z.string().nullish(),
});
export type DiscordChannel = z.infer<typeof channelSchema>;

const userSchema = z.object({ id: z.string(), name: text, nickname: text });
export type DiscordUser = z.infer<typeof userSchema>;

const emojiSchema = z.object({ id: z.string().nullish(), name: string });

const attachments = listOf(z.object({ url: z.string(), fileName: string }));
const stickers = listOf(z.object({ name: string, format: string, sourceUrl: string }));

/** The pictures of an embed may be paths of the folder, with their address next to them. */
const embeds = z
  .array(z.unknown())
  .catch([])
  .transform((given) => given.map(withAddresses))
  .pipe(embedList);

const picture = z.looseObject({ canonicalUrl: z.string() });
const withPictures = z.looseObject({ image: z.unknown(), thumbnail: z.unknown() }).partial();

function withAddresses(embed: unknown): unknown {
  const parsed = withPictures.safeParse(embed);
  if (!parsed.success) return embed;
  const { image, thumbnail } = parsed.data;
  return { ...parsed.data, image: withAddress(image), thumbnail: withAddress(thumbnail) };
}

function withAddress(given: unknown): unknown {
  const parsed = picture.safeParse(given);
  return parsed.success ? { url: parsed.data.canonicalUrl } : given;
}

const parts = { content: string, attachments, embeds, stickers };

export const messageSchema = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: date,
  timestampEdited: optionalDate,
  isPinned: flag,
  author: userSchema,
  ...parts,
  reactions: listOf(
    z.object({ emoji: emojiSchema, count: z.number().catch(0), users: listOf(userSchema) }),
  ),
  mentions: listOf(userSchema),
  reference: z
    .object({
      type: z.string().nullish(),
      messageId: z.string().nullish(),
      channelId: z.string().nullish(),
    })
    .optional()
    .catch(undefined),
  forwardedMessage: z.object(parts).optional().catch(undefined),
  interaction: z.object({ name: string, user: userSchema }).optional().catch(undefined),
  inlineEmojis: listOf(emojiSchema),
});
export type DiscordMessage = z.infer<typeof messageSchema>;
export type DiscordParts = Pick<DiscordMessage, "content" | "attachments" | "embeds" | "stickers">;
