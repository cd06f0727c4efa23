import type { NotifyLevel, NotifySettings } from "@oni/api/contract";
import { call } from "../../api/call.ts";
import { defineDeed } from "../../api/deed.ts";
import { notifyQuery } from "../../chat/notify/queries.ts";

/** What the member wants to be notified of is written as a whole. */
export const saveNotify = defineDeed({
  failure: "Update failed",
  act: (body: NotifySettings) => call("PUT /api/notify", { body }),
  keep: (queryClient) => queryClient.invalidateQueries({ queryKey: notifyQuery.queryKey }),
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
