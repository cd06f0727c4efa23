/** How many secrets that are nobody's an address may present, at REST and at the gateways together. */
export const unknownBearerBudget = { points: 60, windowMs: 60_000 } as const;
