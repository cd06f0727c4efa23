/** Who receives an event. A room name is made here and nowhere else. */
export const rooms = {
  waitlist: "waitlist",
  constellation: "constellation",
  /** Every socket of every member. */
  members: "members",
  channel: (channelId: string) => `channel:${channelId}`,
  /** Every socket of every member of the server, watching or not. */
  server: (serverId: string) => `server:${serverId}`,
  user: (userId: string) => `user:${userId}`,
  /** Whoever else watches a member's shrine; emptied when the member is not public any more. */
  shrine: (userId: string) => `shrine:${userId}`,
  /** Whoever watches what is answered under a post; left by those who may not read it any more. */
  post: (postId: string) => `post:${postId}`,
  /** Visitors and members who look at an invitation of the server. */
  door: (serverId: string) => `door:${serverId}`,
  /** `sessionKey` is the stored (hashed) session id, never the secret. */
  session: (sessionKey: string) => `session:${sessionKey}`,
} as const;
