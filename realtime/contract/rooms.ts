/** The Socket.IO rooms that receive events. This is the only source of room names. */
export const rooms = {
  waitlist: "waitlist",
  constellation: "constellation",
  /** Every socket of every member. */
  members: "members",
  channel: (channelId: string) => `channel:${channelId}`,
  /** Every socket of every member of the server, watching or not. */
  server: (serverId: string) => `server:${serverId}`,
  user: (userId: string) => `user:${userId}`,
  /**
   * The sockets, other than the owner's, that watch a shrine. It is emptied when the shrine is no longer
   * public.
   */
  shrine: (userId: string) => `shrine:${userId}`,
  /**
   * The sockets that watch the answers to a post. A socket leaves when it may no longer read the post.
   */
  post: (postId: string) => `post:${postId}`,
  /** Visitors and members who view an invitation of the server. */
  door: (serverId: string) => `door:${serverId}`,
  /** `sessionKey` is the stored (hashed) session id, never the secret. */
  session: (sessionKey: string) => `session:${sessionKey}`,
} as const;
