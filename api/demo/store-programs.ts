import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "@oni/db";
import {
  createWebhook,
  insertHook,
  insertWebhookMessage,
  listHookDeliveries,
  markHookDelivered,
  queueMemberEvent,
} from "@oni/db/chat";
import { vectorOf } from "@oni/realtime/contract";
import { hookLimit } from "../contract/chat/hooks.ts";
import { webhookLimit } from "../contract/chat/webhooks.ts";
import { makeHookSecret } from "../src/chat/hooks/hook-secret.ts";
import type { DimensionPlan } from "./dimensions.ts";

type Home = { serverId: string; makerId: string };

const unknownSecret = () => randomBytes(32).toString("base64url");

/** Stores a webhook and its messages. Its URL is unknown to everyone. */
export async function storeWebhook(
  tx: Database,
  { name, messages }: DimensionPlan["webhooks"][number],
  { channelId, makerId }: { channelId: string; makerId: string },
): Promise<void> {
  const draft = { channelId, name, hash: unknownSecret(), createdById: makerId };
  const webhook = await createWebhook(tx, draft, webhookLimit);
  if (!webhook) throw new Error(`There is no room for the webhook ${name}.`);
  for (const content of messages) {
    const text = { content, terms: vectorOf(content), authorName: undefined };
    const silent = { usernames: [], notifies: [] };
    await insertWebhookMessage(tx, { webhookId: webhook.id, ...text, ...silent });
  }
}

/** Stores a hook that has delivered that each of these members joined. Its secret is unknown. */
export async function storeHook(
  tx: Database,
  { url, events }: DimensionPlan["hooks"][number],
  { serverId, makerId, joinedIds }: Home & { joinedIds: readonly string[] },
): Promise<void> {
  const id = randomUUID();
  const { sealed } = makeHookSecret({ signingSecret: unknownSecret(), hookId: id });
  const hook = { id, serverId, makerId, url, secret: sealed, events, channelIds: null };
  await insertHook(tx, hook, hookLimit);
  for (const userId of joinedIds) await queueMemberEvent(tx, { serverId, userId }, "member:joined");
  for (const delivery of await listHookDeliveries(tx, id, joinedIds.length)) {
    await markHookDelivered(tx, { id: delivery.id, hookId: id, isFailing: false }, 204);
  }
}
