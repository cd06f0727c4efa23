import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { singleLine } from "../text.ts";

/** The maximum number of hooks of a server, and of listed deliveries of a hook. */
export const hookLimit = 10;
const listedDeliveries = 50;

/** The events that a hook can send. */
export const hookEvents = [
  "message:created",
  "message:updated",
  "message:deleted",
  "member:joined",
  "member:left",
] as const;
const hookEventSchema = z.enum(hookEvents);
export type HookEvent = z.infer<typeof hookEventSchema>;

/**
 * An address that receives events of a server, as far as its maker may see them. `channelIds` are those
 * of the chosen channels that the caller sees, null for all channels. `failedAt` is the time of the last
 * failure, null after a success. `offAt` is null while the hook is on.
 */
export const hookSchema = z.object({
  id: idSchema,
  serverId: idSchema,
  makerId: idSchema,
  url: z.string(),
  events: z.array(hookEventSchema),
  channelIds: z.array(idSchema).nullable(),
  createdAt: timeSchema,
  failedAt: timeSchema.nullable(),
  offAt: timeSchema.nullable(),
});
export type Hook = z.infer<typeof hookSchema>;

/**
 * An event that a hook sends or has sent. `status` is that of the last response, null without one.
 * `retryAt` is the time of the next attempt after a failure.
 */
export const hookDeliverySchema = z.object({
  id: idSchema,
  event: hookEventSchema,
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.int().min(0),
  status: z.int().nullable(),
  createdAt: timeSchema,
  attemptedAt: timeSchema.nullable(),
  retryAt: timeSchema.nullable(),
});
export type HookDelivery = z.infer<typeof hookDeliverySchema>;

const isWebAddress = (value: string) =>
  URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol);

export const createHook = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/hooks",
  access: "server-manager",
  scope: "manage",
  summary: `Send events of a server to an address, signed by the \`secret\` that only this response contains. Only to public https addresses, and to those of \`HOOKS_ALLOW\`. 409 above ${hookLimit} hooks. Needs \`manage_server\`.`,
  params: idParams,
  body: z.object({
    url: singleLine(1_000).refine(isWebAddress, "must be an address with https://"),
    events: z
      .array(hookEventSchema)
      .min(1, "names at least one event")
      .max(hookEvents.length)
      .transform((given) => hookEvents.filter((event) => given.includes(event))),
    channelIds: z
      .array(idSchema)
      .min(1, "names at least one channel")
      .max(100, "names at most 100 channels")
      .nullish(),
  }),
  example: { url: "https://bot.example.net/oni", events: ["message:created"] },
  status: 201,
  response: hookSchema.extend({ secret: z.string() }),
  errors: ["conflict"],
});

export const listHooks = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/hooks",
  access: "server-hooks",
  summary: "List the hooks of a server, oldest first. Needs `manage_server`.",
  params: idParams,
  response: z.array(hookSchema),
});

const hookParams = idParams.extend({ hookId: idSchema });

export const deleteHook = defineEndpoint({
  method: "DELETE",
  path: "/api/servers/:id/hooks/:hookId",
  access: "server-manager",
  scope: "manage",
  summary: "Delete a hook with its deliveries. Needs `manage_server`.",
  params: hookParams,
  response: doneSchema,
});

export const listHookDeliveries = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/hooks/:hookId/deliveries",
  access: "server-hooks",
  summary: `List the last ${listedDeliveries} deliveries of a hook, newest first. Needs \`manage_server\`.`,
  params: hookParams,
  response: z.array(hookDeliverySchema).max(listedDeliveries),
});

export const retryHookDelivery = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/hooks/:hookId/deliveries/:deliveryId/retry",
  access: "server-manager",
  scope: "manage",
  summary:
    "Send a delivery again, delivered or not. Switches the hook on if it was off. Needs `manage_server`.",
  params: hookParams.extend({ deliveryId: idSchema }),
  response: doneSchema,
});
