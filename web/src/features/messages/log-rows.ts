import type { Message } from "@oni/realtime/contract";
import type { Outgoing } from "../../chat/outbox/outbox.ts";
import { isSameDay } from "../../ui/format-time.ts";

/** One line of the log as it is drawn. Keys stay when a message is confirmed or changed. */
export type LogRow =
  | { kind: "day"; key: string; at: string }
  /** Everything below is new since the time of the last message that was read. */
  | { kind: "new"; key: string; since: string | null }
  | { kind: "message"; key: string; message: Message; isContinued: boolean }
  | { kind: "outgoing"; key: string; entry: Outgoing; isContinued: boolean };

/** The same author within this time drops the header. */
const groupMs = 5 * 60_000;

export type LogContent = {
  messages: readonly Message[];
  /** Messages that begin a fetched page: a header drawn there stays when more comes in before. */
  pageStarts: readonly number[];
  /** What the viewer wrote after all of them and the server has not confirmed. */
  outgoing: readonly Outgoing[];
  /** Where "new" begins, if it is marked: after this `seq`. */
  newAfterSeq: number | null;
  viewerId: string;
};

export function buildRows(content: LogContent): LogRow[] {
  const { messages, outgoing, newAfterSeq, viewerId } = content;
  const pageStarts = new Set(content.pageStarts);
  const rows: LogRow[] = [];
  let previous: Message | undefined;
  for (const message of messages) {
    const breaksDay = previous ? !isSameDay(dateOf(previous), dateOf(message)) : message.seq === 1;
    const breaksNew =
      newAfterSeq !== null &&
      message.seq > newAfterSeq &&
      (previous?.seq ?? newAfterSeq) <= newAfterSeq;
    if (breaksDay) {
      rows.push({ kind: "day", key: `day ${message.seq}`, at: message.createdAt });
    }
    if (breaksNew) {
      rows.push({ kind: "new", key: "new", since: previous?.createdAt ?? null });
    }
    const isContinued =
      !breaksDay && !breaksNew && !pageStarts.has(message.seq) && continues(previous, message);
    rows.push({ kind: "message", key: keyOf(message, viewerId), message, isContinued });
    previous = message;
  }
  return [...rows, ...outgoingRows(outgoing, messages, viewerId)];
}

function outgoingRows(
  outgoing: readonly Outgoing[],
  messages: readonly Message[],
  viewerId: string,
): LogRow[] {
  const arrived = new Set(messages.slice(-200).map(({ nonce }) => nonce));
  const last = messages.at(-1);
  const waiting = outgoing.filter(({ nonce }) => !arrived.has(nonce));
  return waiting.map((entry, index) => {
    const followsOwn =
      index > 0 ||
      (last !== undefined &&
        last.userId === viewerId &&
        last.deletedAt === null &&
        entry.queuedAt - dateOf(last).getTime() < groupMs &&
        isSameDay(dateOf(last), new Date(entry.queuedAt)));
    const isContinued = followsOwn && entry.replyToId === null;
    return { kind: "outgoing", key: entry.nonce, entry, isContinued };
  });
}

function continues(previous: Message | undefined, message: Message): boolean {
  return (
    previous !== undefined &&
    previous.userId !== null &&
    previous.userId === message.userId &&
    previous.deletedAt === null &&
    message.replyToId === null &&
    dateOf(message).getTime() - dateOf(previous).getTime() < groupMs
  );
}

/** The viewer's own message keeps the name that it had while it was on its way. */
const keyOf = (message: Message, viewerId: string) =>
  (message.userId === viewerId && message.nonce) || message.id;

const dateOf = (message: Message) => new Date(message.createdAt);
