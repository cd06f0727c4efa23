import type { Message } from "@oni/realtime/contract";
import type { Outgoing } from "../../outbox/outbox.ts";
import { isSameDay } from "../../../ui/text/format-time.ts";

/** One line of the log as it is drawn. Keys stay when a message is confirmed or changed. */
export type LogRow =
  /** What stands above the first message. */
  | { kind: "opening"; key: string; words: string }
  /** The day of its first message, of which it says where that is. */
  | { kind: "day"; key: string; at: string; channelId: string; seq: number }
  /** Everything below is new since the time of the last message that was read. */
  | { kind: "new"; key: string; since: string | null }
  | { kind: "message"; key: string; message: Message; isContinued: boolean }
  /** What was said after all of these and cannot be fetched for the moment. */
  | { kind: "gap"; key: string; fromSeq: number; toSeq: number }
  /** `place` is its place in the line of those that wait, from 1. */
  | { kind: "outgoing"; key: string; entry: Outgoing; isContinued: boolean; position: number };

/** The same author within this time drops the header. */
const groupMs = 5 * 60_000;

export type LogContent = {
  messages: readonly Message[];
  /** Messages that begin a fetched page: a header drawn there stays when more comes in before. */
  pageStarts: readonly number[];
  /** What the viewer wrote after all of them and the server has not confirmed. */
  outgoing: readonly Outgoing[];
  /** The last that was said in the channel, where it is known and lies beyond `messages`. */
  lastSeq?: number;
  /** Where "new" begins, if it is marked: after this `seq`. */
  newAfterSeq: number | null;
  /** What stands above the first message that was ever said, if anything does. */
  opening?: string | undefined;
};

/**
 * Builds the rows of a log; where nothing has changed since it was called last, the rows are the same.
 * Up to the first message that is another than before, they are taken over as they stand.
 */
export type RowBuilder = (content: LogContent) => LogRow[];

/** What decides about the rows of a message, besides it. */
type RowContext = { previous: Message | undefined; breaksNew: boolean; isPageStart: boolean };

/** The rows of one message. The one before it is not kept for their sake: what decides of it is. */
type BuiltRows = Omit<RowContext, "previous"> & {
  previous: Pick<Message, "userId" | "deletedAt"> | undefined;
  rows: readonly LogRow[];
};

/** What was built last, and for each message the number of rows up to its own. */
type BuiltLog = Omit<LogContent, "outgoing" | "opening" | "lastSeq"> & {
  rows: LogRow[];
  ends: number[];
};

export function createRowBuilder(viewerId: string): RowBuilder {
  const built = new WeakMap<Message, BuiltRows>();
  let last: BuiltLog = { messages: [], pageStarts: [], newAfterSeq: null, rows: [], ends: [] };

  function rowsOf(message: Message, context: RowContext): readonly LogRow[] {
    const cached = built.get(message);
    if (cached && isSameContext(cached, context)) return cached.rows;
    const rows = messageRows(message, context, viewerId);
    const { previous } = context;
    const decisive = previous && { userId: previous.userId, deletedAt: previous.deletedAt };
    built.set(message, { ...context, previous: decisive, rows });
    return rows;
  }

  return ({ messages, pageStarts, outgoing, newAfterSeq, opening, lastSeq = 0 }) => {
    const isSame = pageStarts === last.pageStarts && newAfterSeq === last.newAfterSeq;
    const sameCount = isSame ? countSame(messages, last.messages) : 0;
    const ends = last.ends.slice(0, sameCount);
    const rows = last.rows.slice(0, ends.at(-1) ?? 0);
    const starts = new Set(pageStarts);
    let previous = messages[sameCount - 1];
    for (const message of messages.slice(sameCount)) {
      // At the start of a part of the log it would hold the view there when more comes in above.
      const breaksNew = newAfterSeq !== null && message.seq === newAfterSeq + 1;
      rows.push(...rowsOf(message, { previous, breaksNew, isPageStart: starts.has(message.seq) }));
      ends.push(rows.length);
      previous = message;
    }
    last = { messages, pageStarts, newAfterSeq, rows, ends };
    const isWhole = (messages[0]?.seq ?? 1) === 1;
    const above: LogRow[] =
      isWhole && opening !== undefined ? [{ kind: "opening", key: "opening", words: opening }] : [];
    const fromSeq = (messages.at(-1)?.seq ?? 0) + 1;
    if (lastSeq < fromSeq) {
      return [...above, ...rows, ...outgoingRows(outgoing, messages, viewerId)];
    }
    const gap: LogRow = { kind: "gap", key: "gap", fromSeq, toSeq: lastSeq };
    return [...above, ...rows, gap, ...outgoingRows(outgoing, [], viewerId)];
  };
}

/** The row of the message that is being edited; -1 where none is, or where it is not held. */
export const indexOfEdited = (rows: readonly LogRow[], editingId: string | null): number =>
  editingId === null
    ? -1
    : rows.findIndex((row) => row.kind === "message" && row.message.id === editingId);

/** How many messages at the beginning are the same in both. */
function countSame(one: readonly Message[], other: readonly Message[]): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

const isSameContext = (one: Omit<BuiltRows, "rows">, other: RowContext): boolean =>
  one.previous?.userId === other.previous?.userId &&
  one.previous?.deletedAt === other.previous?.deletedAt &&
  one.breaksNew === other.breaksNew &&
  one.isPageStart === other.isPageStart;

/** A message with the rules above it. */
function messageRows(
  message: Message,
  { previous, breaksNew, isPageStart }: RowContext,
  viewerId: string,
): LogRow[] {
  const rows: LogRow[] = [];
  const breaksDay = previous ? !isSameDay(dateOf(previous), dateOf(message)) : message.seq === 1;
  if (breaksDay) {
    const { channelId, seq, createdAt: at } = message;
    rows.push({ kind: "day", key: `day ${seq}`, at, channelId, seq });
  }
  if (breaksNew) rows.push({ kind: "new", key: "new", since: previous?.createdAt ?? null });
  const isContinued = !breaksDay && !breaksNew && !isPageStart && continues(previous, message);
  rows.push({ kind: "message", key: keyOf(message, viewerId), message, isContinued });
  return rows;
}

function outgoingRows(
  outgoing: readonly Outgoing[],
  messages: readonly Message[],
  viewerId: string,
): LogRow[] {
  if (outgoing.length === 0) return [];
  const arrived = new Set(messages.slice(-200).map(({ nonce }) => nonce));
  const last = messages.at(-1);
  const waiting = outgoing.filter(({ nonce, isOpen }) => isOpen || !arrived.has(nonce));
  return waiting.map((entry, index) => {
    const followsOwn =
      index > 0 ||
      (last !== undefined &&
        last.userId === viewerId &&
        last.deletedAt === null &&
        entry.queuedAt - dateOf(last).getTime() < groupMs &&
        isSameDay(dateOf(last), new Date(entry.queuedAt)));
    const isContinued = followsOwn && entry.replyToId === null;
    // One that arrives while it is being changed stands there twice until that has ended.
    const key = arrived.has(entry.nonce) ? `open ${entry.nonce}` : entry.nonce;
    return { kind: "outgoing", key, entry, isContinued, position: index + 1 };
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
