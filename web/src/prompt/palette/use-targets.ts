import type { Channel, Direct, Member, Server } from "../../chat/lists/queries.ts";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { channelsQuery, directsQuery, serversQuery } from "../../chat/lists/queries.ts";
import { directName } from "../../chat/lists/direct-name.ts";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import type { Target } from "../../ui/text/rank-targets.ts";

const pageTarget = ([label = "", path = ""]: readonly string[]): Target => ({
  kind: "page",
  label,
  detail: "",
  path,
});

const pages: readonly Target[] = [
  ["Home", "/homepage"],
  ["Profile", "/profile"],
  ["Settings", "/settings"],
  ["Constellation", "/constellation"],
  ["Dimensions", "/dimensions"],
  ["Direct messages", "/directs"],
  ["Archive", "/archive"],
  ["Album", "/album"],
  ["Instructions", "/instructions"],
  ["Programs", "/docs"],
  ["Our Purpose", "/purpose"],
  ["Star Fuel", "/fund"],
].map(pageTarget);
const desk = pageTarget(["Keeper's desk", "/keeper"]);

/** The number of dimensions whose channels are fetched. Others are found by their own name. */
const searchedServers = 20;

/** Returns all targets: unread ones first, then dimensions, pages and recent members. */
export function useTargets(): readonly Target[] {
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  const servers = useQuery(serversQuery).data ?? [];
  const directs = useQuery(directsQuery).data ?? [];
  const joined = servers.filter(({ role }) => role !== null);
  const channelLists = useQueries({
    queries: joined.slice(0, searchedServers).map(({ id }) => channelsQuery(id)),
  });
  const channels = channelLists.flatMap(({ data }) => data ?? []);
  const memberLists = queryClient.getQueriesData<Member[]>({
    predicate: ({ queryKey }) => queryKey[1] === "servers" && queryKey[3] === "members",
  });
  const members = memberLists.flatMap(([, list]) => list ?? []);
  const isUnread = ({ unreadCount }: { unreadCount: number }) => unreadCount > 0;
  const isRead = ({ unreadCount }: { unreadCount: number }) => unreadCount === 0;
  return [
    ...directs.filter(isUnread).map(directTarget),
    ...channels.filter(isUnread).map((channel) => channelTarget(channel, joined)),
    ...servers.toSorted((one, other) => Number(!one.role) - Number(!other.role)).map(serverTarget),
    ...channels.filter(isRead).map((channel) => channelTarget(channel, joined)),
    ...pages,
    ...directs.filter(isRead).map(directTarget),
    ...(user?.isKeeper ? [desk] : []),
    ...[...new Map(members.map((member) => [member.userId, member])).values()].map(memberTarget),
  ];
}

const serverTarget = ({ id, name, isPublic }: Server): Target => ({
  kind: "dimension",
  label: name,
  detail: isPublic ? "public" : "private",
  path: `/dimensions/${id}`,
});

const channelTarget = ({ id, serverId, name }: Channel, servers: readonly Server[]): Target => ({
  kind: "channel",
  label: name,
  detail: servers.find((server) => server.id === serverId)?.name ?? "",
  path: `/dimensions/${serverId}/${id}`,
});

const directTarget = (direct: Direct): Target => ({
  kind: "direct",
  label: directName(direct),
  detail: direct.unreadCount > 0 ? `${direct.unreadCount} unread` : "",
  path: `/directs/${direct.id}`,
  ...(direct.other && { username: direct.other.username }),
});

const memberTarget = ({ username, displayName }: Member): Target => ({
  kind: "member",
  label: username,
  detail: displayName ?? "",
  path: `/oni/${username}`,
  username,
});
