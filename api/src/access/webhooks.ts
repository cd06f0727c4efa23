import { hash } from "node:crypto";
import {
  findWebhook,
  hasWebhookSecret,
  type ListedWebhook,
  type VisibleChannel,
} from "@oni/db/chat";
import { AppError } from "../http/answers/errors.ts";
import type { Deps } from "../process/deps.ts";
import { accessChannel } from "./channels.ts";
import type { OnId } from "./on-id.ts";
import { requireActive } from "./servers.ts";

/** Returns the channel if the caller may manage its webhooks. Threads have none. */
export async function accessWebhooks(caller: OnId): Promise<VisibleChannel> {
  const channel = requireActive(await accessChannel(caller), "manage_channels");
  if (channel.parentId === null) return channel;
  throw new AppError("forbidden", { sentence: "A thread has no webhooks." });
}

/** Returns the webhook if the caller may manage it. */
export async function accessChangeableWebhook(caller: OnId): Promise<ListedWebhook> {
  const { deps, session, params } = caller;
  const webhook = await findWebhook(deps.db, params.id);
  if (!webhook) throw new AppError("not_found");
  await accessWebhooks({ deps, session, params: { id: webhook.channelId } });
  return webhook;
}

type WithSecret = { deps: Deps; params: { id: string; secret: string } };

/** Returns the webhook if the secret is right. */
export async function accessPostedWebhook({
  deps,
  params: { id, secret },
}: WithSecret): Promise<{ id: string }> {
  if (await hasWebhookSecret(deps.db, { id, hash: hash("sha256", secret) })) return { id };
  throw new AppError("not_found");
}
