import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { channelsQuery } from "../lists/queries.ts";
import { outlineOf } from "./channel-outline.ts";
import { categoriesQuery } from "./queries.ts";

/** Reads the channels of a dimension. `shown` has them in the order of the screen, once all is read. */
export function useShownChannels(serverId: string, enabled: boolean) {
  const channels = useQuery({ ...channelsQuery(serverId), enabled });
  const categories = useQuery({ ...categoriesQuery(serverId), enabled });
  const shown = useMemo(() => {
    if (!channels.data || !categories.data) return undefined;
    const byId = new Map(channels.data.map((channel) => [channel.id, channel]));
    return outlineOf(channels.data, categories.data).flatMap((id) => byId.get(id) ?? []);
  }, [channels.data, categories.data]);
  return { shown, queries: [channels, categories] };
}
