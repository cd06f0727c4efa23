import { type Refusal, refusalOf } from "./constraint.ts";

const busyConditions: readonly Refusal["condition"][] = [
  "deadlock_detected",
  "lock_not_available",
  "query_canceled",
];

/**
 * Returns true if the error says that the database was overloaded for a moment, so that a retry may
 * succeed.
 */
export function isBusy(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== null && busyConditions.includes(refusal.condition);
}
