import { listMessages, listPins, type MessageWindow } from "@oni/db/chat";
import { insertModeratorAct } from "@oni/db/keepers";
import { presentFound, presentMessage, sendMessage } from "@oni/realtime";
import type { Message } from "@oni/realtime/contract";
import type * as z from "zod";
import * as contract from "../../../contract/chat/messages.ts";
import * as pins from "../../../contract/chat/pins.ts";
import * as reactions from "../../../contract/chat/reactions.ts";
import { usualPageSize } from "../../../contract/page.ts";
import { jsonResponse } from "../../http/answers/json-response.ts";
import { AppError } from "../../http/answers/errors.ts";
import { Page } from "../../http/answers/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { addPin, removePin } from "../pins/change-pin.ts";
import { addReaction, removeReaction } from "../reactions/change-reaction.ts";
import { deleteMessage } from "./delete-message.ts";
import { editMessage } from "./edit-message.ts";

export const messageRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listMessages: async ({ session, access: channel, query }) => {
      const { id: viewerId } = session.viewer;
      const window = windowOf(query);
      const messages = await deps.read((db) => listMessages(db, channel.id, window, viewerId));
      const items = messages.map((message) => presentMessage(deps, message, viewerId));
      return pageOfLog(items, query, channel.lastSeq);
    },

    sendMessage: async ({ session, params, body }) => {
      const { key: sessionKey, viewer } = session;
      const by = { channelId: params.id, userId: viewer.id, sessionKey };
      const sent = await sendMessage(deps, by, body);
      if (sent.outcome === "refused") throw new AppError(sent.code, sent);
      return sent.isNew ? sent.message : jsonResponse(sent.message, 200);
    },

    editMessage: ({ session, access: message, body }) =>
      editMessage(deps, message, session.viewer.id, body.content),

    deleteMessage: async ({ session, access: message }) => {
      await deleteMessage(deps, message);
      const { serverId, serverKind, userId } = message;
      const { id: actorId } = session.viewer;
      if (serverKind === "dimension" && userId !== actorId) {
        const action = { act: "delete", subjectKind: "message", reason: null } as const;
        await insertModeratorAct(deps.db, { ...action, serverId, userId, actorId });
      }
      return { ok: true };
    },
  });

  implement(app, deps, reactions, {
    addReaction: ({ session, access: message, params: { emoji }, query }) => {
      const ripple = query.ripple !== undefined;
      return addReaction(deps, message, { userId: session.viewer.id, emoji, ripple });
    },

    removeReaction: ({ session, access: message, params: { emoji } }) =>
      removeReaction(deps, message, { userId: session.viewer.id, emoji }),
  });

  implement(app, deps, pins, {
    listPins: async ({ session, access: channel }) => {
      const viewerId = session.viewer.id;
      const pinned = await listPins(deps.db, channel.id, viewerId);
      return pinned.map((message) => presentFound(deps, message, viewerId));
    },

    pinMessage: ({ session, access: message }) => addPin(deps, message, session.viewer.id),

    unpinMessage: ({ session, access: message }) => removePin(deps, message, session.viewer.id),
  });
};

type WindowQuery = z.infer<typeof contract.listMessages.query>;

/** Builds the page of a channel's log with the cursor that continues in the direction of reading. */
function pageOfLog(items: Message[], query: WindowQuery, lastSeq: number): Page<Message> {
  const { after, afterRev, from, around, limit = usualPageSize } = query;
  const last = items.at(-1);
  if (around !== undefined) return new Page(items, [], false);
  if (afterRev !== undefined) {
    const parameter = "afterRev";
    return new Page(
      items,
      items.map(({ rev }) => `${rev}`),
      items.length >= limit,
      { parameter },
    );
  }
  if (after !== undefined || from !== undefined) {
    const paging = { parameter: "after", instead: "from" };
    return new Page(
      items,
      items.map(({ seq }) => `${seq}`),
      (last?.seq ?? lastSeq) < lastSeq,
      paging,
    );
  }
  const firstSeq = items[0]?.seq ?? 1;
  return new Page(
    items,
    items.map(() => `${firstSeq}`),
    firstSeq > 1,
  );
}

function windowOf({ before, after, around, afterRev, from, limit }: WindowQuery): MessageWindow {
  const size = { limit: limit ?? usualPageSize };
  if (before !== undefined) return { before, ...size };
  if (after !== undefined) return { after, ...size };
  if (around !== undefined) return { around, ...size };
  if (afterRev !== undefined) return { afterRev, ...size };
  if (from !== undefined) return { from: new Date(from), ...size };
  return { newest: true, ...size };
}
