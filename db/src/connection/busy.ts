import { type Refusal, refusalOf } from "./constraint.ts";

const busyConditions: readonly Refusal["condition"][] = [
  "deadlock_detected",
  "lock_not_available",
  "query_canceled",
];

/**
 * Whether an error says that the database was asked for more than it could do just then, so that the
 * same may go well in a moment.
 */
export function isBusy(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== null && busyConditions.includes(refusal.condition);
}
