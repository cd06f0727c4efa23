import { idSchema, messageSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { longestWebhookName } from "../limits.ts";
import { idParams } from "../page.ts";
import { name } from "../text.ts";

/** The maximum number of webhooks of a channel. */
export const webhookLimit = 15;

/** The maximum bytes of a form that is sent to a webhook. Its files are read and dropped. */
export const webhookFormBytes = 8 * 1024 * 1024;

/** A URL by which programs post to a channel. `lastUsedAt` is null before the first message. */
export const webhookSchema = z.object({
  id: idSchema,
  channelId: idSchema,
  name: z.string(),
  createdAt: timeSchema,
  lastUsedAt: timeSchema.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const listWebhooks = defineEndpoint({
  method: "GET",
  path: "/api/channels/:id/webhooks",
  access: "channel-webhooks",
  summary: "List the webhooks of a channel, oldest first. Needs `manage_channels`.",
  params: idParams,
  response: z.array(webhookSchema),
});

export const createWebhook = defineEndpoint({
  method: "POST",
  path: "/api/channels/:id/webhooks",
  access: "channel-webhooks",
  scope: "manage",
  summary: `Create a webhook. Only this response contains its URL. 409 above ${webhookLimit} of a channel. Needs \`manage_channels\`.`,
  params: idParams,
  body: z.object({ name: name(longestWebhookName) }),
  example: { name: "night watch" },
  status: 201,
  response: webhookSchema.extend({ url: z.string() }),
  errors: ["conflict"],
});

export const readWebhook = defineEndpoint({
  method: "GET",
  path: "/api/webhooks/:id",
  access: "webhook-changeable",
  summary: "Get a webhook. Needs `manage_channels`.",
  params: idParams,
  response: webhookSchema,
});

export const deleteWebhook = defineEndpoint({
  method: "DELETE",
  path: "/api/webhooks/:id",
  access: "webhook-changeable",
  scope: "manage",
  summary: "Delete a webhook. Its messages stay. Needs `manage_channels`.",
  params: idParams,
  response: doneSchema,
});

/**
 * Bodies are read at the speed of the sender, so they have the budget of bytes. The budgets of a webhook
 * are charged once its secret is known to be right.
 */
const posted = {
  method: "POST",
  access: "webhook-posted",
  scope: "none",
  params: z.object({ id: idSchema, secret: z.string().max(128) }),
  takes: "application/json",
  limit: ["bytes", "webhook-burst", "webhook"],
} as const;

export const postToWebhook = defineEndpoint({
  ...posted,
  path: "/api/webhooks/:id/:secret",
  summary:
    "Post a message in Discord's shape: `content`, `username`, `embeds`, `allowed_mentions`, as JSON or as `payload_json` of a form. Embeds become markdown, unknown fields and files are ignored. `?wait=true` returns the message.",
  query: z.object({ wait: z.enum(["true", "false"]).optional().catch(undefined) }),
  response: messageSchema,
  further: { 204: "The message is stored." },
});

export const postToWebhookAsSlack = defineEndpoint({
  ...posted,
  path: "/api/webhooks/:id/:secret/slack",
  summary: "Post a message in Slack's shape: `text` and `attachments`. The response is `ok`.",
  response: z.literal("ok"),
  produces: ["text/plain"],
});
