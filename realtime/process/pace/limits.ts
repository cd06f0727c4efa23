import type { Budget } from "./limiter.ts";

/*
 * Every bound of the live surface, in three currencies: how often, how many at once, how many bytes.
 * RATE_LIMIT_SCALE multiplies budgets and numbers of sockets.
 */

/** How often. Those of members count over all their sockets and replicas. */
export const budgets = {
  /** Events of one socket. */
  events: { points: 120, windowMs: 60_000 },
  /** Whatever else arrives on one connection, its events included. */
  packets: { points: 300, windowMs: 60_000 },
  /** How often others are notified that a member types. */
  typing: { points: 1, windowMs: 3_000, isPromised: true },
  /** Shrines and posts that the visitors of one address ask to watch. */
  visitorWatches: { points: 600, windowMs: 300_000 },
  /** KiB of long answers to one member: what was missed in channels, and who is online. */
  responses: { points: 3 * 1024, windowMs: 60_000 },
} as const satisfies Record<string, Budget>;

/** How many at once. */
export const atOnce = {
  socketsPerMember: 10,
  socketsPerAddress: 500,
  channelsPerSocket: 100,
  shrinesPerSocket: 20,
  postsPerSocket: 20,
  /** One command of a socket runs; so many more may wait for it. */
  waitingPerSocket: 120,
  /** New connections that are let in at a time, and how many may wait for that. */
  newcomers: 32,
  waitingNewcomers: 4_096,
  /** Commands that a process works on, of each member or visiting socket one. */
  commands: 64,
  /** Long answers among them. */
  longResponses: 8,
} as const;

/** How many bytes. */
export const byteLimits = {
  frame: 64 * 1024,
  /** What may wait for one client that does not read. */
  waiting: 1024 * 1024,
  /** What one answer holds of missed messages, and as much again of changed ones. */
  catchUp: 128 * 1024,
} as const;
