import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { webhooks } from "../../schema/index.ts";
import { lockChannel } from "../channels/channels.ts";

/** The columns of a webhook that members who manage channels may read. */
const webhookColumns = {
  id: webhooks.id,
  channelId: webhooks.channelId,
  name: webhooks.name,
  createdAt: webhooks.createdAt,
  lastUsedAt: webhooks.lastUsedAt,
};

/** Returns the webhooks of a channel, oldest first. */
export const listWebhooks = (db: Database, channelId: string) =>
  db
    .select(webhookColumns)
    .from(webhooks)
    .where(eq(webhooks.channelId, channelId))
    .orderBy(asc(webhooks.id));

export type ListedWebhook = Awaited<ReturnType<typeof listWebhooks>>[number];

/** A webhook before it is created. `hash` is the SHA-256 of its secret. */
type WebhookDraft = { channelId: string; name: string; hash: string; createdById: string };

/**
 * Creates a webhook, in a transaction. Returns null, and creates nothing, if the channel has `limit`
 * webhooks.
 */
export async function createWebhook(
  tx: Database,
  draft: WebhookDraft,
  limit: number,
): Promise<ListedWebhook | null> {
  await lockChannel(tx, draft.channelId);
  const count = await tx.$count(webhooks, eq(webhooks.channelId, draft.channelId));
  if (count >= limit) return null;
  const [created] = await tx.insert(webhooks).values(draft).returning(webhookColumns);
  return created ?? null;
}

/** Returns a webhook, or undefined. */
export async function findWebhook(db: Database, id: string): Promise<ListedWebhook | undefined> {
  const [found] = await db.select(webhookColumns).from(webhooks).where(eq(webhooks.id, id));
  return found;
}

/** Returns whether a webhook has a secret with this SHA-256. */
export const hasWebhookSecret = async (
  db: Database,
  { id, hash }: { id: string; hash: string },
): Promise<boolean> =>
  (await db.$count(webhooks, and(eq(webhooks.id, id), eq(webhooks.hash, hash)))) > 0;

/** Deletes a webhook. Its messages stay. */
export async function deleteWebhook(db: Database, id: string): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.id, id));
}
