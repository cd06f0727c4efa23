import type { NotifyLevel, NotifySettings } from "@oni/api/contract";
import { call, defineWrite } from "../../live/calls/call.ts";
import { composeAction } from "../../live/calls/action.ts";
import { notifyQuery } from "../../chat/notifications/queries.ts";

const put = defineWrite("PUT /api/notify");

export type NotifyChange = (newest: NotifySettings) => NotifySettings;

/**
 * Changes the member's notification settings. They are written as a whole, so the newest are read first.
 * Changes of another tab stay.
 */
export const saveNotify = composeAction([put], {
  failure: "Update failed",
  act: async (change: NotifyChange) => put(change(await call("GET /api/notify", {}))),
  updateCache: (queryClient) => queryClient.invalidateQueries({ queryKey: notifyQuery.queryKey }),
});

/** Returns the level to store for a dimension: null for the usual one, unless it is muted. */
export const dimensionLevel = (
  { usual }: Pick<NotifySettings, "usual">,
  chosen: NotifyLevel,
): NotifyLevel | null => (chosen.level === usual && chosen.muteUntil === null ? null : chosen);

/** Returns the settings with the level of a server or channel. Null removes the level. */
export const withLevel = (
  settings: NotifySettings,
  id: string,
  level: NotifyLevel | null,
): NotifySettings => {
  const { [id]: _, ...levels } = settings.levels;
  return { ...settings, levels: level === null ? levels : { ...levels, [id]: level } };
};
