import { call } from "../../live/calls/call.ts";
import { putMessage } from "../log/channel-log.ts";
import { changeLog } from "../log/logs.ts";
import { changeEntry, entryOf, type Outgoing, settleMessage } from "./outbox.ts";

/** What of an entry is shown. */
export const writtenIn = ({ content, rewritten }: Pick<Outgoing, "content" | "rewritten">) =>
  rewritten ?? content;

/** Its author begins to change it, or leaves it as it is. */
export const openEntry = (nonce: string) => changeEntry(nonce, () => ({ isOpen: true }));
export const closeEntry = (nonce: string) => changeEntry(nonce, () => ({ isOpen: false }));

/** Gives it other words: at once where nobody can have the first, else when it has arrived. What was refused goes again. */
export const rewriteEntry = (nonce: string, words: string) =>
  changeEntry(nonce, ({ isTried, failure }) => {
    const isNowhere = !isTried || failure !== null;
    return {
      ...(isNowhere ? { content: words, rewritten: null } : { rewritten: words }),
      ...{ failure: null, isOpen: false },
    };
  });

/** It is stored, unless it has other words yet to get, or its author is finding them. */
export function confirmEntry(nonce: string): void {
  const entry = entryOf(nonce);
  if (entry && !entry.isOpen && entry.rewritten === null) settleMessage(nonce);
}

/** One that is open is sent again when it is closed, which makes no second one. */
export function settleUnlessOpen(nonce: string): void {
  if (!entryOf(nonce)?.isOpen) settleMessage(nonce);
}

/**
 * Sends an entry, and then gives the message that it has become the words that were found for it meanwhile.
 * What cannot leave is not tried, so that it can still be changed.
 */
export async function sendAndRewrite(
  { nonce, content, channelId }: Outgoing,
  send: () => Promise<string>,
): Promise<void> {
  if (!navigator.onLine) throw new TypeError("There is no network.");
  changeEntry(nonce, ({ isTried }) => (isTried ? null : { isTried: true }));
  const id = await send();
  const { rewritten = null } = entryOf(nonce) ?? {};
  if (rewritten === null || rewritten === content) return;
  const body = { content: rewritten };
  const message = await call("PATCH /api/messages/:id", { params: { id }, body });
  changeLog(channelId, (log) => putMessage(log, message, "fetch"));
}
