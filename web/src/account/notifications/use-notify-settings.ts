import type { NotifyLevel, NotifySettings } from "@oni/api/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { failureOf } from "../../live/calls/deed.ts";
import { notifyQuery } from "../../chat/notifications/queries.ts";
import { showToast } from "../../stores/toasts.ts";
import { type NotifyChange, saveNotify, withLevel } from "./notify-deeds.ts";

type Write = { before: NotifySettings; change: NotifyChange };

/**
 * What the viewer wants to be notified of, and how it is changed. A change is shown at once, and what is
 * read meanwhile does not show the former state again; as the whole is written each time, one follows
 * the other. What is refused is as it was.
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
    if (!before) return;
    queryClient.setQueryData(queryKey, change(before));
    writing.mutate({ before, change });
  };
  /** The level of a server or channel; null takes away what was chosen. */
  const setLevel = (id: string, level: NotifyLevel | null) =>
    write((current) => withLevel(current, id, level));
  const setQuiet = (quiet: NotifySettings["quiet"]) => write((current) => ({ ...current, quiet }));
  const setPushContent = (pushContent: boolean) =>
    write((current) => ({ ...current, pushContent }));
  return { settings, setLevel, setQuiet, setPushContent };
}
