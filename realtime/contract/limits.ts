/** How many secrets that are nobody's an address may present, at REST and at the gateways together. */
export const unknownBearerBudget = { points: 60, windowMs: 60_000 } as const;

/** What each message is charged to, sent by POST or over a socket: the writes of its author, and their messages in that channel. */
export const sendBudgets = {
  write: { points: 60, windowMs: 60_000 },
  message: { points: 10, windowMs: 10_000 },
} as const;

/** Most files that one message carries. */
export const attachmentLimit = 10;
