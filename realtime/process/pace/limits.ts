import type { Budget } from "./limiter.ts";

/*
 * All limits of the live surface: rates, concurrency and bytes. RATE_LIMIT_SCALE multiplies budgets and
 * numbers of sockets.
 */

/** Rates. Those of members count all their sockets and replicas. */
export const budgets = {
  /** Events of one socket. */
  events: { points: 120, windowMs: 60_000 },
  /** All packets of one connection, including its events. */
  packets: { points: 300, windowMs: 60_000 },
  /** Typing notifications per member. */
  typing: { points: 1, windowMs: 3_000, isPromised: true },
  /** Requests of the visitors of one address to watch shrines and posts. */
  visitorWatches: { points: 600, windowMs: 300_000 },
  /** KiB of long responses to one member: catch-ups and lists of online members. */
  responses: { points: 3 * 1024, windowMs: 60_000 },
} as const satisfies Record<string, Budget>;

/** Concurrency. */
export const atOnce = {
  socketsPerMember: 10,
  socketsPerAddress: 500,
  channelsPerSocket: 100,
  shrinesPerSocket: 20,
  postsPerSocket: 20,
  /** The number of commands of a socket that may wait behind the running one. */
  waitingPerSocket: 120,
  /** New connections that are accepted at a time, and the number that may wait. */
  newcomers: 32,
  waitingNewcomers: 4_096,
  /** Commands that run in a process, at most one per member or visiting socket. */
  commands: 64,
  /** The number of them that may have long responses. */
  longResponses: 8,
} as const;

/** Bytes. */
export const byteLimits = {
  frame: 64 * 1024,
  /** Bytes that may wait for a client that does not read. */
  waiting: 1024 * 1024,
  /** Bytes of missed messages in one response, and again of changed messages. */
  catchUp: 128 * 1024,
} as const;
