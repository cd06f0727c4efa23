import { defineAction, fields } from "../../live/calls/action.ts";
import { read } from "../../live/calls/read.ts";

/** The webhooks of a channel, oldest first. */
export const webhooksQuery = (channelId: string) =>
  read("GET /api/channels/:id/webhooks", { params: { id: channelId } });

export const createWebhook = defineAction("POST /api/channels/:id/webhooks", {
  failure: "Creation failed",
  updateCache: (queryClient, { channelId }) =>
    queryClient.invalidateQueries({ queryKey: webhooksQuery(channelId).queryKey }),
});

export const deleteWebhook = defineAction("DELETE /api/webhooks/:id", {
  failure: "The webhook still works",
  notSent: fields<{ channelId: string }>("channelId"),
  updateCache: (queryClient, _, { id, channelId }) =>
    queryClient.setQueryData(webhooksQuery(channelId).queryKey, (all) =>
      all?.filter((other) => other.id !== id),
    ),
});
