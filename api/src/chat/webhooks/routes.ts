import { hash, randomBytes } from "node:crypto";
import { createWebhook, deleteWebhook, listWebhooks, type ListedWebhook } from "@oni/db/chat";
import * as contract from "../../../contract/chat/webhooks.ts";
import { implement } from "../../access/implement.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { postMessage } from "./post-message.ts";
import { readDiscord } from "./read-discord.ts";
import { readSlack } from "./read-slack.ts";

const secretBytes = 24;

export const webhookRoutes: FeatureRoutes = (app, deps) => {
  const { db, settings } = deps;

  implement(app, deps, contract, {
    listWebhooks: async ({ access: channel }) => (await listWebhooks(db, channel.id)).map(present),

    createWebhook: async ({ session, access: channel, body, c }) => {
      const secret = randomBytes(secretBytes).toString("base64url");
      const by = { channelId: channel.id, createdById: session.viewer.id };
      const draft = { ...by, ...body, hash: hash("sha256", secret) };
      const created = await db.transaction((tx) => createWebhook(tx, draft, contract.webhookLimit));
      if (!created) throw tooMany();
      const path = `/api/webhooks/${created.id}/${secret}`;
      return { ...present(created), url: new URL(path, settings.publicUrl ?? c.req.url).href };
    },

    readWebhook: async ({ access: webhook }) => present(webhook),

    deleteWebhook: async ({ access: { id } }) => {
      await deleteWebhook(db, id);
      return { ok: true };
    },

    postToWebhook: async (call) => {
      const message = await postMessage(call, readDiscord);
      return call.query.wait === "true" ? message : new Response(null, { status: 204 });
    },

    postToWebhookAsSlack: async (call) => {
      await postMessage(call, readSlack);
      return call.c.text("ok");
    },
  });
};

const present = (webhook: ListedWebhook): contract.Webhook => ({
  ...webhook,
  createdAt: webhook.createdAt.toISOString(),
  lastUsedAt: webhook.lastUsedAt?.toISOString() ?? null,
});

const tooMany = () =>
  new AppError("conflict", {
    sentence: `A channel has at most ${contract.webhookLimit} webhooks.`,
  });
