import { idSchema, messageSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";

const locationSchema = z.object({
  serverId: idSchema,
  serverName: z.string(),
  channelId: idSchema,
  channelName: z.string(),
});

/** A message with the names of its server and channel, enough to show and open it. */
export const digestMessageSchema = messageSchema.extend(locationSchema.shape);
export type DigestMessage = z.infer<typeof digestMessageSchema>;

/**
 * Everything unread since the caller's read positions. `unread` and `mentions` are counts of the server
 * and channel lists. `last` are the newest unread messages, oldest first. A reply that mentions the
 * caller is only in `mentions`.
 */
export const digestSchema = z.object({
  mentions: z.array(digestMessageSchema).max(50),
  replies: z.array(digestMessageSchema).max(50),
  channels: z
    .array(
      locationSchema.extend({
        lastReadSeq: z.int().min(0),
        unread: z.int().min(1),
        mentions: z.int().min(0),
        last: z.array(messageSchema).max(3),
      }),
    )
    .max(50),
});
export type Digest = z.infer<typeof digestSchema>;

export const readDigest = defineEndpoint({
  method: "GET",
  path: "/api/digest",
  access: "member",
  summary:
    "Get everything unread in the caller's servers: mentions and replies, at most 50 each, newest first, replies among the last 1 000 messages of a channel; and channels, at most 50, latest first.",
  response: digestSchema,
  lane: "page",
});
