import type { Hook, HookDelivery, HookEvent } from "@oni/api/contract";
import { fullTime } from "../../ui/text/format-time.ts";
import { countOf } from "../../ui/text/count-of.ts";

/** The label of each event. */
export const eventTexts: Readonly<Record<HookEvent, string>> = {
  "message:created": "new messages",
  "message:updated": "changed messages",
  "message:deleted": "deleted messages",
  "member:joined": "members who join",
  "member:left": "members who leave",
};

/** Returns whether a hook works, and since when it does not. */
export function stateOf({ offAt, failedAt }: Pick<Hook, "offAt" | "failedAt">): string {
  if (offAt !== null) return `off since ${fullTime(offAt)}`;
  return failedAt === null ? "on" : `failed ${fullTime(failedAt)}, tries again`;
}

/** Returns the state of a delivery with its attempts and the last status. */
export function deliveryStateOf({
  state,
  attempts,
  status,
  retryAt,
}: Pick<HookDelivery, "state" | "attempts" | "status" | "retryAt">): string {
  const tried = attempts === 0 ? "not tried yet" : countOf(attempts, "attempt");
  const answer = attempts === 0 ? null : status === null ? "no response" : `status ${status}`;
  const next = state === "waiting" && retryAt !== null ? `next ${fullTime(retryAt)}` : null;
  return [state, tried, answer, next].filter((part) => part !== null).join(" · ");
}
