import type { NotifyLevel, NotifySettings } from "@oni/api/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { failureOf } from "../../live/calls/action.ts";
import { notifyQuery } from "../../chat/notifications/queries.ts";
import { showToast } from "../../stores/toasts.ts";
import { type NotifyChange, saveNotify, withLevel } from "./notify-actions.ts";

/** `before` is undefined if the settings had not been fetched. */
type Write = { before: NotifySettings | undefined; change: NotifyChange };

/**
 * The viewer's notification settings and functions to change them. A change is shown at once, and a
 * concurrent read does not restore the former state. Each write contains all settings, so writes run one
 * after another. A refused change is undone.
 */
export function useNotifySettings() {
  const queryClient = useQueryClient();
  const { queryKey } = notifyQuery;
  const { data: settings } = useQuery(notifyQuery);
  const writing = useMutation<unknown, Error, Write>({
    mutationKey: queryKey,
    scope: { id: "notify" },
    mutationFn: ({ change }) => saveNotify.act(change),
    onError: (error, { before, change }) => {
      showToast({ tone: "danger", ...failureOf(saveNotify, change, error) });
      queryClient.setQueryData(queryKey, before);
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const write = (change: NotifyChange) => {
    void queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    if (before) queryClient.setQueryData(queryKey, change(before));
    writing.mutate({ before, change });
  };
  /** Sets the level of a server or channel. Null removes the level. */
  const setLevel = (id: string, level: NotifyLevel | null) =>
    write((current) => withLevel(current, id, level));
  /** Sets the level of dimensions without their own. */
  const setUsual = (usual: NotifySettings["usual"]) => write((current) => ({ ...current, usual }));
  const setQuiet = (quiet: NotifySettings["quiet"]) => write((current) => ({ ...current, quiet }));
  const setPushContent = (pushContent: boolean) =>
    write((current) => ({ ...current, pushContent }));
  return { settings, setLevel, setUsual, setQuiet, setPushContent };
}
