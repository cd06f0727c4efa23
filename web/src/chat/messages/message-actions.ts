import type { Message } from "@oni/realtime/contract";
import { defineWrite } from "../../live/calls/call.ts";
import { composeAction, defineAction, fields } from "../../live/calls/action.ts";
import { putMessage } from "../log/channel-log.ts";
import { applyReaction, markDeleted } from "../log/channel-log-changes.ts";
import { changeLog } from "../log/logs.ts";
import { pinsQuery } from "../lists/queries.ts";
import { pressing } from "../reactions/pressing.ts";

const keepMessage = (message: Message) =>
  changeLog(message.channelId, (log) => putMessage(log, message, "fetch"));

export const editMessage = defineAction("PATCH /api/messages/:id", {
  failure: "Update failed",
  updateCache: (_, changed) => keepMessage(changed),
});

export const deleteMessage = defineAction("DELETE /api/messages/:id", {
  failure: "Delete failed",
  notSent: fields<Pick<Message, "channelId" | "seq">>("channelId", "seq"),
  updateCache: (_, __, { channelId, seq }) =>
    changeLog(channelId, (log) => markDeleted(log, { seq })),
});

const pin = defineWrite("PUT /api/messages/:id/pin");
const unpin = defineWrite("DELETE /api/messages/:id/pin");

/** Pins a message to its channel, or unpins it. */
export const setPinned = composeAction([pin, unpin], {
  failure: ({ isPinned }) => (isPinned ? "Pin failed" : "Unpin failed"),
  act: ({ id, isPinned }: { id: string; isPinned: boolean }) => (isPinned ? pin : unpin)({ id }),
  updateCache: (queryClient, stored) => {
    keepMessage(stored);
    return queryClient.invalidateQueries({ queryKey: pinsQuery(stored.channelId).queryKey });
  },
});

export const pressOnMessage = pressing<Message, Message>({
  add: defineWrite("PUT /api/messages/:id/reactions/:emoji"),
  remove: defineWrite("DELETE /api/messages/:id/reactions/:emoji"),
  show: ({ id, channelId }, given) => changeLog(channelId, (log) => applyReaction(log, id, given)),
  keep: keepMessage,
});
