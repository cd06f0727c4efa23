import type { NotifyLevel, NotifySettings } from "@oni/api/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { reportFailure } from "../../api/use-action.ts";
import { notifyQuery } from "../../chat/notify/queries.ts";

type Change = (held: NotifySettings) => NotifySettings;

type Write = { before: NotifySettings | undefined; after: NotifySettings };

/**
 * What the viewer wants to be notified of, and how it is changed. A change is shown at once, and what is
 * read meanwhile does not show the former state again; as the whole is written each time, one follows
 * the other. What is refused is as it was.
 */
export function useNotifySettings() {
  const queryClient = useQueryClient();
  const { queryKey } = notifyQuery;
  const { data: settings } = useQuery(notifyQuery);
  const write = useMutation<unknown, Error, Write>({
    mutationKey: queryKey,
    scope: { id: "notify" },
    mutationFn: ({ after }) => call("PUT /api/notify", { body: after }),
    onError: (error, { before }) => {
      reportFailure("Update failed", error);
      queryClient.setQueryData(queryKey, before);
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const change = (changed: Change) => {
    void queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    if (!before) return;
    const after = changed(before);
    queryClient.setQueryData(queryKey, after);
    write.mutate({ before, after });
  };
  /** The level of a server or channel; null takes away what was chosen. */
  const setLevel = (id: string, level: NotifyLevel | null) =>
    change(({ levels: { [id]: _, ...levels }, ...others }) => ({
      ...others,
      levels: level === null ? levels : { ...levels, [id]: level },
    }));
  const setQuiet = (quiet: NotifySettings["quiet"]) => change((held) => ({ ...held, quiet }));
  const setPushContent = (pushContent: boolean) => change((held) => ({ ...held, pushContent }));
  return { settings, setLevel, setQuiet, setPushContent };
}
