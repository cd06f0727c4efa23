import { call } from "../../live/calls/call.ts";
import { putMessage } from "../log/channel-log.ts";
import { changeLog } from "../log/logs.ts";
import { changeEntry, entryOf, type Outgoing, settleMessage } from "./outbox.ts";

/** Returns the text of an entry that is shown. */
export const writtenIn = ({ content, rewritten }: Pick<Outgoing, "content" | "rewritten">) =>
  rewritten ?? content;

/** Starts or cancels an edit of an entry. */
export const openEntry = (nonce: string) => changeEntry(nonce, () => ({ isOpen: true }));
export const closeEntry = (nonce: string) => changeEntry(nonce, () => ({ isOpen: false }));

/**
 * Changes the text of an entry: at once if the message cannot have arrived, otherwise after it has. A
 * refused message is sent again.
 */
export const rewriteEntry = (nonce: string, words: string) =>
  changeEntry(nonce, ({ isTried, failure }) => {
    const isNowhere = !isTried || failure !== null;
    return {
      ...(isNowhere ? { content: words, rewritten: null } : { rewritten: words }),
      ...{ failure: null, isOpen: false },
    };
  });

/** Settles an entry whose message is stored, unless it has an edited text or is being edited. */
export function confirmEntry(nonce: string): void {
  const entry = entryOf(nonce);
  if (entry && !entry.isOpen && entry.rewritten === null) settleMessage(nonce);
}

/** Keeps an open entry, which is sent again when it is closed. Its nonce prevents a duplicate. */
export function settleUnlessOpen(nonce: string): void {
  if (!entryOf(nonce)?.isOpen) settleMessage(nonce);
}

/**
 * Sends an entry, then gives the stored message an edit made in the meantime. Without a network the entry
 * is not marked as tried, so its text can still change.
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
