import * as z from "zod";
import { attachmentList, blockList } from "../../../embeds/slack-attachments.ts";
import { listOf, text } from "../../../embeds/parts.ts";

/** The shapes of Slack's export. Fields that the import does not need are not named. */

const string = z.string().catch("");
const name = text;
const profile = z.object({ display_name: name, real_name: name }).optional().catch(undefined);

/** A member of the workspace. Its address is not read. */
export const userSchema = z.object({ id: z.string(), name, real_name: name, profile });

const topic = z.object({ value: text }).optional().catch(undefined);

export const conversationSchema = z.object({
  id: z.string(),
  name: z.string(),
  is_archived: z.boolean().catch(false),
  is_private: z.boolean().catch(false),
  topic,
  purpose: topic,
  pins: listOf(z.object({ id: z.string() })),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** A time in seconds with six digits behind the point, which is also the id of a message in its channel. */
const timestamp = z.string().regex(/^\d{1,11}\.\d{1,9}$/);

const fileSchema = z.object({
  id: z.string(),
  name: text,
  title: text,
  mode: string,
  is_external: z.boolean().catch(false),
  url_private: text,
});
export type SlackFile = z.infer<typeof fileSchema>;

export const messageSchema = z.object({
  ts: timestamp,
  subtype: z.string().optional().catch(undefined),
  user: z.string().nullish().catch(null),
  bot_id: z.string().nullish().catch(null),
  username: name,
  user_profile: profile,
  bot_profile: z.object({ name }).optional().catch(undefined),
  text: z.string().catch(""),
  thread_ts: timestamp.optional().catch(undefined),
  edited: z.object({ ts: timestamp }).optional().catch(undefined),
  pinned_to: listOf(z.string()),
  reactions: listOf(
    z.object({ name: z.string(), users: listOf(z.string()), count: z.number().catch(0) }),
  ),
  files: listOf(fileSchema),
  file: fileSchema.optional().catch(undefined),
  comment: z.object({ user: z.string(), comment: z.string() }).optional().catch(undefined),
  attachments: attachmentList,
  blocks: blockList,
});
export type SlackMessage = z.infer<typeof messageSchema>;
