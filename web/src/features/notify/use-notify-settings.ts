import type { NotifyLevel, NotifySettings } from "@oni/api/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { reportFailure } from "../../api/use-action.ts";
import { notifyQuery } from "../../chat/notify/queries.ts";

type Change = (held: NotifySettings) => NotifySettings;

/**
 * What the viewer wants to be notified of, and how it is changed. A change is shown at once; as the whole
 * is written each time, one follows the other. What is refused is as it was.
 */
export function useNotifySettings() {
  const queryClient = useQueryClient();
  const { queryKey } = notifyQuery;
  const { data: settings } = useQuery(notifyQuery);
  const write = useMutation<void, Error, NotifySettings | undefined>({
    scope: { id: "notify" },
    mutationFn: async () => {
      const held = queryClient.getQueryData(queryKey);
      if (!held) throw new Error("Nothing is held that could be written.");
      await call("PUT /api/notify", { body: held });
    },
    onError: (error, before) => {
      reportFailure("Update failed", error);
      queryClient.setQueryData(queryKey, before);
    },
  });
  const change = (changed: Change) => {
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(queryKey, before && changed(before));
    write.mutate(before);
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
