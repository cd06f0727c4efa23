/** The number of unknown secrets that an address may present, at REST and the gateways together. */
export const unknownBearerBudget = { points: 60, windowMs: 60_000 } as const;

/**
 * The budgets of each message, by POST or over a socket: writes of its author, and their messages in the
 * channel.
 */
export const sendBudgets = {
  write: { points: 60, windowMs: 60_000 },
  message: { points: 10, windowMs: 10_000 },
} as const;

/** The largest number of files in a message. */
export const attachmentLimit = 10;
