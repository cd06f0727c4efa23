import type { Database } from "@oni/db";
import { findWait, type MessageDraft } from "@oni/db/chat";
import type { Silence } from "@oni/db/keepers";
import type { SendOutcome } from "./send-outcome.ts";

/** Returns the refusal of a timed-out member with end and reason, or of slow mode with the wait. */
export async function refuseWithRetryAfter(
  db: Database,
  draft: MessageDraft,
): Promise<SendOutcome> {
  const { timeout, newUntil, slowMs } = await findWait(db, draft);
  if (timeout) return refused(silenceSentence(timeout));
  if (newUntil) return refused(newcomerSentence(newUntil));
  const sentence = "This channel is in slow mode. Wait a little before your next message.";
  return { outcome: "refused", code: "rate_limited", sentence, retryAfterMs: slowMs };
}

const refused = (sentence: string): SendOutcome => ({
  ...{ outcome: "refused", code: "forbidden", sentence },
});

/** Returns the refusal text of a timed-out member. */
export const silenceSentence = ({ endsAt, reason }: Silence): string =>
  `You are timed out here${endsAt === null ? "" : ` until ${minuteOf(endsAt)} UTC`}: ${reason}`;

/** Returns the refusal text of a member who joined recently while raid mode is on. */
export const newcomerSentence = (until: Date): string =>
  `Raid mode is on here: newcomers only read for their first hour. You can write from ${minuteOf(until.toISOString())} UTC on.`;

const minuteOf = (time: string) => time.slice(0, 16).replace("T", " ");
