import type { Server, ServerActivity } from "@oni/api/contract";

export type ActiveServer = { server: Server; activity: ServerActivity | undefined };

/** Pairs each server with its activity, as far as it is known. */
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

/** Sorts servers with unread messages or members online first, then by the last message. */
export const byLiveliness = (one: ActiveServer, other: ActiveServer): number =>
  Number(isUnread(other) || isAwake(other)) - Number(isUnread(one) || isAwake(one)) ||
  isLater(lastTime(one), lastTime(other)) ||
  isLater(one.server.createdAt, other.server.createdAt);

/** Sorts the newest first. */
export const byAge = (one: ActiveServer, other: ActiveServer): number =>
  isLater(one.server.createdAt, other.server.createdAt);

/** Sorts by the number of shared tags, then like `byPresence`. */
export const byNearness =
  (tags: readonly string[]) =>
  (one: ActiveServer, other: ActiveServer): number =>
    sharedCount(other, tags) - sharedCount(one, tags) || byPresence(one, other);

const sharedCount = ({ server }: ActiveServer, tags: readonly string[]) =>
  server.tags.filter((tag) => tags.includes(tag)).length;

/** Sorts servers with members online first, then by the last message. */
export const byPresence = (one: ActiveServer, other: ActiveServer): number =>
  Number(isAwake(other)) - Number(isAwake(one)) ||
  isLater(lastTime(one), lastTime(other)) ||
  isLater(one.server.createdAt, other.server.createdAt);
