import { listMessages, type MessageWindow, searchMessages } from "@oni/db";
import { sendMessage } from "@oni/realtime";
import type * as z from "zod";
import * as contract from "../../../contract/messages.ts";
import * as searches from "../../../contract/search.ts";
import * as reactions from "../../../contract/reactions.ts";
import { usualPageSize } from "../../../contract/page.ts";
import { answerJson } from "../../http/answer-json.ts";
import { AppError } from "../../http/errors.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { accessChannel, accessChannelAsMember } from "../channels/access.ts";
import { accessServer } from "../servers/access.ts";
import { accessDeletableMessage, accessEditableMessage, accessMessageAsMember } from "./access.ts";
import { addReaction, removeReaction } from "./change-reaction.ts";
import { deleteMessage } from "./delete-message.ts";
import { editMessage } from "./edit-message.ts";
import { parseSearch } from "./parse-search.ts";

export const messageRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.listMessages, {
    access: accessChannel,
    handle: ({ session, access: channel, query }) =>
      listMessages(deps.db, channel.id, windowOf(query), session.viewer.id),
  });

  route(app, deps, contract.sendMessage, {
    // Placing decides who may speak; a question of its own before it would double its cost.
    explain: accessChannelAsMember,
    handle: async ({ session, params, body }) => {
      const { key: sessionKey, viewer } = session;
      const by = { channelId: params.id, userId: viewer.id, sessionKey };
      const sent = await sendMessage(deps, by, body);
      if (sent.outcome === "refused") throw new AppError(sent.code, sent);
      return sent.isNew ? sent.message : answerJson(sent.message, 200);
    },
  });

  route(app, deps, contract.editMessage, {
    access: accessEditableMessage,
    handle: ({ session, access: message, body }) =>
      editMessage(deps, message, session.viewer.id, body.content),
  });

  route(app, deps, contract.deleteMessage, {
    access: accessDeletableMessage,
    handle: async ({ access: message }) => {
      await deleteMessage(deps, message);
      return { ok: true };
    },
  });

  route(app, deps, reactions.addReaction, {
    access: accessMessageAsMember,
    handle: ({ session, access: message, params: { emoji }, query }) => {
      const ripple = query.ripple !== undefined;
      return addReaction(deps, message, { userId: session.viewer.id, emoji, ripple });
    },
  });

  route(app, deps, reactions.removeReaction, {
    access: accessMessageAsMember,
    handle: ({ session, access: message, params: { emoji } }) =>
      removeReaction(deps, message, { userId: session.viewer.id, emoji }),
  });

  route(app, deps, searches.searchMessages, {
    access: accessServer,
    handle: ({ session, access: server, query: { q, before, limit = usualPageSize } }) => {
      const search = { ...parseSearch(q), serverId: server.id };
      return searchMessages(deps.db, session.viewer.id, search, { before, limit });
    },
  });
};

type WindowQuery = z.infer<typeof contract.listMessages.query>;

function windowOf({ before, after, around, afterRev, limit }: WindowQuery): MessageWindow {
  const size = { limit: limit ?? usualPageSize };
  if (before !== undefined) return { before, ...size };
  if (after !== undefined) return { after, ...size };
  if (around !== undefined) return { around, ...size };
  if (afterRev !== undefined) return { afterRev, ...size };
  return { newest: true, ...size };
}
