import type { NotifyLevel, NotifySettings } from "@oni/api/contract";
import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/deed.ts";
import { notifyQuery } from "../../chat/notifications/queries.ts";

export type NotifyChange = (newest: NotifySettings) => NotifySettings;

/**
 * Changes what the member wants to be notified of. It is written as a whole, so the newest is read first:
 * what another tab has changed stays.
 */
export const saveNotify = defineAction({
  failure: "Update failed",
  act: async (change: NotifyChange) =>
    call("PUT /api/notify", { body: change(await call("GET /api/notify", {})) }),
  updateCache: (queryClient) => queryClient.invalidateQueries({ queryKey: notifyQuery.queryKey }),
});

/** The settings with the level of a server or channel; null takes away what was chosen. */
export const withLevel = (
  settings: NotifySettings,
  id: string,
  level: NotifyLevel | null,
): NotifySettings => {
  const { [id]: _, ...levels } = settings.levels;
  return { ...settings, levels: level === null ? levels : { ...levels, [id]: level } };
};
