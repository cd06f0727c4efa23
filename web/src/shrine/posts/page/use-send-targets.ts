import { useQueries, useQuery } from "@tanstack/react-query";
import { directName } from "../../../chat/lists/direct-name.ts";
import { channelsQuery, directsQuery, serversQuery } from "../../../chat/lists/queries.ts";

/** A channel or direct line where the viewer may write. */
export type SendTarget = { serverId: string; channelId: string; label: string; detail: string };

/** Channels of at most this many dimensions are fetched. */
const maxServers = 20;

/** Returns the viewer's open direct lines, then the channels of their dimensions. */
export function useSendTargets(): readonly SendTarget[] {
  const directs = useQuery(directsQuery).data ?? [];
  const servers = useQuery(serversQuery).data ?? [];
  const joined = servers.filter(({ role }) => role !== null).slice(0, maxServers);
  const channels = useQueries({ queries: joined.map(({ id }) => channelsQuery(id)) });
  return [
    ...directs
      .filter(({ state }) => state === "open")
      .map((direct) => ({
        serverId: direct.id,
        channelId: direct.channelId,
        label: directName(direct),
        detail: "direct message",
      })),
    ...channels.flatMap(({ data = [] }, index) =>
      data.map(({ id, name, serverId }) => ({
        serverId,
        channelId: id,
        label: name,
        detail: joined[index]?.name ?? "",
      })),
    ),
  ];
}
