import * as z from "zod";
import { attachmentList } from "../../../embeds/slack-attachments.ts";
import { listOf, text } from "../../../embeds/parts.ts";

/** The shapes of Mattermost's bulk export, a JSON object on each line. Other fields are not read. */

const name = text;
const milliseconds = z.number().int().positive().max(8.64e15);
const optionalTime = milliseconds.nullish().catch(null);

export const lineSchema = z.looseObject({ type: z.string() });

export const teamSchema = z.object({ name: z.string(), display_name: name });

export const channelSchema = z.object({
  team: z.string(),
  name: z.string(),
  display_name: name,
  type: z.string().catch("P"),
  header: text,
  purpose: text,
});

/** A member or a bot. Its address is not read. */
export const userSchema = z.object({
  username: z.string(),
  nickname: name,
  first_name: name,
  last_name: name,
  display_name: name,
});

const props = z
  .object({ override_username: name, attachments: attachmentList })
  .catch({ override_username: undefined, attachments: [] });

const partsSchema = z.object({
  user: z.string(),
  type: z.string().nullish().catch(null),
  message: z.string().catch(""),
  create_at: milliseconds,
  edit_at: optionalTime,
  is_pinned: z.boolean().nullish().catch(null),
  props: z
    .unknown()
    .optional()
    .transform((given) => props.parse(given ?? {})),
  flagged_by: listOf(z.string()),
  reactions: listOf(z.object({ user: z.string(), emoji_name: z.string() })),
  attachments: listOf(z.object({ path: z.string() })),
});
/** A post or a reply. */
export type MattermostPost = z.infer<typeof partsSchema>;

export const postSchema = partsSchema.extend({
  team: z.string(),
  channel: z.string(),
  replies: listOf(partsSchema),
});
export type MattermostRoot = z.infer<typeof postSchema>;
