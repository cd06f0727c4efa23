import { idSchema, inboxEntrySchema, inboxKinds, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { name } from "../text.ts";

/** The maximum number of notified devices of a member. */
export const pushSubscriptionLimit = 20;

/** Bytes in base64url without padding. */
const base64url = (bytes: number) => {
  const pattern = new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`);
  return z.string().regex(pattern, `must be ${bytes} bytes in base64url`);
};

/**
 * A device that is notified while ONI is not open. Responses contain neither keys nor endpoint. A device
 * identifies itself by `endpointHash`, the SHA-256 of its endpoint in lower-case hexadecimal.
 */
export const pushSubscriptionSchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: timeSchema,
  lastSentAt: timeSchema.nullable(),
  endpointHash: z.string(),
});
export type PushSubscriptionListed = z.infer<typeof pushSubscriptionSchema>;

/**
 * A notification for a device: an inbox entry, or `message`, the last unread message of a channel whose
 * level is `all`. The latter is no inbox entry.
 */
export const pushedEntrySchema = inboxEntrySchema.extend({
  kind: z.enum([...inboxKinds, "message"]),
});
export type PushedEntry = z.infer<typeof pushedEntrySchema>;

/**
 * The payload for a service worker: a notification to show, `{}` if the member wants no content, or the
 * notifications to close because they were read or deleted. `remaining` is the number of other
 * notifications on the device.
 */
export const pushPayloadSchema = z.union([
  pushedEntrySchema,
  z.strictObject({ withdrawn: z.array(idSchema).min(1), remaining: z.int().min(0) }),
  z.strictObject({}),
]);
export type PushPayload = z.infer<typeof pushPayloadSchema>;

export const readPushKey = defineEndpoint({
  method: "GET",
  path: "/api/push/key",
  access: "push",
  scope: "none",
  summary:
    "Get the network's public key for push subscriptions (RFC 8292), in base64url. While push is disabled, this and all paths below /api/push are 404.",
  response: z.object({ publicKey: z.string() }),
});

export const createPushSubscription = defineEndpoint({
  method: "POST",
  path: "/api/push/subscriptions",
  access: "push",
  scope: "none",
  summary:
    "Subscribe this device to push notifications for the lifetime of its session. The same endpoint again is 200 and updates the subscription. An endpoint is an https URL with a public address. At most 20 devices.",
  body: z.object({
    endpoint: z.url("must be an address").max(1_000, "takes at most 1000 characters"),
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
    name: name(50),
  }),
  example: {
    endpoint: "https://push.example.net/1",
    keys: {
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    name: "a device",
  },
  status: 201,
  response: pushSubscriptionSchema,
  further: { 200: "The device was subscribed already, and what is new of it was taken." },
  errors: ["conflict"],
  limit: "push",
});

export const listPushSubscriptions = defineEndpoint({
  method: "GET",
  path: "/api/push/subscriptions",
  access: "push",
  scope: "none",
  summary: "List the caller's subscribed devices, newest first.",
  response: z.array(pushSubscriptionSchema),
});

export const deletePushSubscription = defineEndpoint({
  method: "DELETE",
  path: "/api/push/subscriptions/:id",
  access: "push-device-own",
  scope: "none",
  summary: "Unsubscribe one of the caller's devices.",
  params: z.object({ id: idSchema }),
  response: doneSchema,
});
