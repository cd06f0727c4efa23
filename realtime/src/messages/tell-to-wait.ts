import type { Database } from "@oni/db";
import { findWait, type MessageDraft } from "@oni/db/chat";
import type { Silence } from "@oni/db/keepers";
import type { SendOutcome } from "./send-outcome.ts";

/** Who is to be silent is told until when and why; slow mode says how long it asks. */
export async function refuseWithRetryAfter(
  db: Database,
  draft: MessageDraft,
): Promise<SendOutcome> {
  const { timeout, newUntil, slowMs } = await findWait(db, draft);
  if (timeout) return refused(silenceSentence(timeout));
  if (newUntil) return refused(newcomerSentence(newUntil));
  const sentence = "This channel is in slow mode. Wait a little before your next line.";
  return { outcome: "refused", code: "rate_limited", sentence, retryAfterMs: slowMs };
}

const refused = (sentence: string): SendOutcome => ({
  ...{ outcome: "refused", code: "forbidden", sentence },
});

/** What somebody is told who has to be silent. */
export const silenceSentence = ({ endsAt, reason }: Silence): string =>
  `You are to be silent here${endsAt === null ? "" : ` until ${minuteOf(endsAt)} UTC`}: ${reason}`;

/** What somebody is told who has joined a server in raid mode a short while ago. */
export const newcomerSentence = (until: Date): string =>
  `Raid mode is on here: newcomers only read for their first hour. You may speak from ${minuteOf(until.toISOString())} UTC on.`;

const minuteOf = (time: string) => time.slice(0, 16).replace("T", " ");
