import type { Server, ServerActivity } from "@oni/api/contract";

export type ActiveServer = { server: Server; activity: ServerActivity | undefined };

/** Each server with what goes on in it, as far as that is known. */
export function withActivity(
  servers: readonly Server[],
  activities: readonly ServerActivity[] = [],
): ActiveServer[] {
  const byId = new Map(activities.map((activity) => [activity.serverId, activity]));
  return servers.map((server) => ({ server, activity: byId.get(server.id) }));
}

const isAwake = ({ activity }: ActiveServer) => (activity?.hereCount ?? 0) > 0;
const isUnread = ({ server }: ActiveServer) => server.unreadCount > 0;
const lastTime = ({ activity }: ActiveServer) => activity?.last?.createdAt ?? "";
const isLater = (one: string, other: string) => (one === other ? 0 : one > other ? -1 : 1);

/** Those where something waits or somebody is awake, then the rest; the latest first of each. */
export const byLiveliness = (one: ActiveServer, other: ActiveServer): number =>
  Number(isUnread(other) || isAwake(other)) - Number(isUnread(one) || isAwake(one)) ||
  isLater(lastTime(one), lastTime(other)) ||
  isLater(one.server.createdAt, other.server.createdAt);

/** Those where somebody is awake, then the rest; the latest first of each. */
export const byPresence = (one: ActiveServer, other: ActiveServer): number =>
  Number(isAwake(other)) - Number(isAwake(one)) ||
  isLater(lastTime(one), lastTime(other)) ||
  isLater(one.server.createdAt, other.server.createdAt);
