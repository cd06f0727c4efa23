import type { Ask } from "./access-ask.ts";

/** It concerns the owner. */
const onCase: Ask = { names: ({ caseId }) => caseId };

/** How to ask the endpoints of keepers, and those of whom a case concerns. */
export const asksOfKeepers: Record<string, Ask> = {
  "GET /api/keeper/cases/:id": onCase,
  "POST /api/keeper/cases/:id/acts": { ...onCase, body: () => ({ act: "warn", reason: "cold" }) },
  "POST /api/keeper/acts/:id/undo": { names: ({ actId }) => actId, body: () => ({ reason: "no" }) },
  "POST /api/keeper/waitlist/:id/admit": onCase,
  "GET /api/cases/:id": onCase,
  "POST /api/cases/:id/appeal": { ...onCase, body: () => ({ text: "it was a quote" }) },
};
