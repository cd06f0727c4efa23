import type { VerifiedSession } from "@oni/db/account";
import { findVisibleChannel } from "@oni/db/chat";
import { joinFirstSentence, refusalSentences, sendBudgets } from "../../contract/index.ts";
import { sendMessage as send } from "../messages/send-message.ts";
import type { Live } from "../sockets/live.ts";
import { Refused } from "../sockets/refused.ts";
import type { Command, Guard } from "./command.ts";

/** Sends a message by the same function as POST /api/channels/{id}/messages. */
export const sendMessage: Command<"message:send"> = async ({ live, session, payload }) => {
  const { channelId, ...words } = payload;
  const by = { channelId, userId: session.viewer.id, sessionKey: session.key };
  const sent = await send(live, by, words);
  if (sent.outcome === "refused") {
    const { code, sentence = refusalSentences[code], retryAfterMs } = sent;
    throw new Refused(code, { sentence, ...(retryAfterMs && { retryAfterMs }) });
  }
  // Then the adapter has delivered the event to the sockets here, so it precedes the ack.
  await new Promise(setImmediate);
  const { id, seq, rev, createdAt } = sent.message;
  return { id, seq, rev, createdAt };
};

/** Charges a send, valid or not, and refuses in the same order and with the same texts as the POST. */
export const guardSend: Guard = async ({ live, session, channelId }, run) => {
  await charge(live, session.viewer.id, channelId);
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refused) await explain(live, session, channelId);
    throw error;
  }
};

/** Charges the same budgets as the POST, by the same names and keys. */
async function charge({ limiter }: Live, userId: string, channelId: string): Promise<void> {
  const charged = [
    ["write", userId, sendBudgets.write],
    ["message", `${userId}:${channelId}`, sendBudgets.message],
  ] as const;
  for (const [name, key, budget] of charged) {
    const verdict = await limiter.consume(name, key, budget);
    if (verdict.allowed) continue;
    const { retryAfterMs } = verdict;
    throw new Refused("rate_limited", { sentence: refusalSentences.rate_limited, retryAfterMs });
  }
}

/** Throws the refusals that precede all others: no session, no such channel, no member. */
async function explain(live: Live, { key, viewer }: VerifiedSession, channelId: string) {
  if ((await live.sessions.listAlive([key])).length === 0) throw new Refused("unauthorized");
  const channel = await findVisibleChannel(live.db, viewer.id, channelId);
  if (!channel) throw new Refused("not_found");
  if (!channel.role) throw new Refused("forbidden", { sentence: joinFirstSentence });
}
