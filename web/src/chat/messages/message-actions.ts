import type { Message } from "@oni/realtime/contract";
import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { putMessage } from "../log/channel-log.ts";
import { applyReaction, markDeleted } from "../log/channel-log-changes.ts";
import { changeLog } from "../log/logs.ts";
import { pinsQuery } from "../lists/queries.ts";
import { pressing } from "../reactions/pressing.ts";

const keepMessage = (message: Message) =>
  changeLog(message.channelId, (log) => putMessage(log, message, "fetch"));

export const editMessage = defineAction({
  failure: "Update failed",
  act: ({ id, content }: Pick<Message, "id" | "content">) =>
    call("PATCH /api/messages/:id", { params: { id }, body: { content } }),
  updateCache: (_, changed) => keepMessage(changed),
});

export const deleteMessage = defineAction({
  failure: "Delete failed",
  act: ({ id }: Pick<Message, "id" | "channelId" | "seq">) =>
    call("DELETE /api/messages/:id", { params: { id } }),
  updateCache: (_, __, { channelId, seq }) =>
    changeLog(channelId, (log) => markDeleted(log, { seq })),
});

/** Pins a message to its channel, or unpins it. */
export const setPinned = defineAction({
  failure: ({ isPinned }) => (isPinned ? "Pin failed" : "Unpin failed"),
  act: ({ id, isPinned }: { id: string; isPinned: boolean }) =>
    isPinned
      ? call("PUT /api/messages/:id/pin", { params: { id } })
      : call("DELETE /api/messages/:id/pin", { params: { id } }),
  updateCache: (queryClient, stored) => {
    keepMessage(stored);
    return queryClient.invalidateQueries({ queryKey: pinsQuery(stored.channelId).queryKey });
  },
});

export const pressOnMessage = pressing<Message, Message>({
  add: (params, query) => call("PUT /api/messages/:id/reactions/:emoji", { params, query }),
  remove: (params) => call("DELETE /api/messages/:id/reactions/:emoji", { params }),
  show: ({ id, channelId }, given) => changeLog(channelId, (log) => applyReaction(log, id, given)),
  keep: keepMessage,
});
