import type { Message } from "@oni/realtime/contract";
import type { Outgoing } from "../../outbox/outbox.ts";
import { isSameDay } from "../../../ui/text/format-time.ts";

/** One row of the log. Its key stays when a message is confirmed or changed. */
export type LogRow =
  /** The text above the first message. */
  | { kind: "opening"; key: string; words: string }
  /** The rule of a day, with the day's first message, which may still be queued. */
  | { kind: "day"; key: string; at: string; channelId: string; seq: number }
  /** Messages below are new since the time of the last read message. */
  | { kind: "new"; key: string; since: string | null }
  | { kind: "message"; key: string; message: Message; isContinued: boolean }
  /** Later messages that cannot be fetched at the moment. */
  | { kind: "gap"; key: string; fromSeq: number; toSeq: number }
  /** `position` is that among the queued messages, from 1. */
  | { kind: "outgoing"; key: string; entry: Outgoing; isContinued: boolean; position: number };

/** Messages of one author within this time share a header. */
const groupMs = 5 * 60_000;

export type LogContent = {
  messages: readonly Message[];
  /** The first messages of fetched pages. Their headers stay when older messages load. */
  pageStarts: readonly number[];
  /** Messages of the viewer that the server has not confirmed. They come last. */
  outgoing: readonly Outgoing[];
  /** The last message of the channel, if it is known and beyond `messages`. */
  lastSeq?: number;
  /** The new messages begin after this `seq`. Null marks nothing. */
  newAfterSeq: number | null;
  /** The text above the first message of the channel, if there is one. */
  opening?: string | undefined;
};

/** Builds the rows of a log. Rows up to the first changed message are reused from the previous call. */
export type RowBuilder = (content: LogContent) => LogRow[];

/** The facts outside of a message that determine its rows. */
type RowContext = { previous: Message | undefined; breaksNew: boolean; isPageStart: boolean };

/**
 * The rows of one message. Only the needed fields of the previous message are stored, so it can be freed.
 */
type BuiltRows = Omit<RowContext, "previous"> & {
  previous: Pick<Message, "userId" | "mask" | "deletedAt"> | undefined;
  rows: readonly LogRow[];
};

/** The result of the previous call, with the number of rows up to each message. */
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
    const decisive = previous && pick(previous);
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
      // At the start of a section the rule would hold the view there when older messages load above.
      const breaksNew = newAfterSeq !== null && message.seq === newAfterSeq + 1;
      rows.push(...rowsOf(message, { previous, breaksNew, isPageStart: starts.has(message.seq) }));
      ends.push(rows.length);
      previous = message;
    }
    last = { messages, pageStarts, newAfterSeq, rows, ends };
    const isWhole = (messages[0]?.seq ?? 1) === 1;
    const above: LogRow[] =
      isWhole && opening !== undefined ? [{ kind: "opening", key: "opening", words: opening }] : [];
    const loadedSeq = messages.at(-1)?.seq ?? 0;
    const gap: LogRow = { kind: "gap", key: "gap", fromSeq: loadedSeq + 1, toSeq: lastSeq };
    const below = outgoingRows(outgoing, messages, {
      viewerId,
      lastSeq: Math.max(loadedSeq, lastSeq),
    });
    return [...above, ...rows, ...(loadedSeq < lastSeq ? [gap] : []), ...below];
  };
}

const pick = ({ userId, mask, deletedAt }: Message) => ({ userId, mask, deletedAt });

/** Returns the row of the edited message, or -1 if none is edited or it is not loaded. */
export const indexOfEdited = (rows: readonly LogRow[], editingId: string | null): number =>
  editingId === null
    ? -1
    : rows.findIndex((row) => row.kind === "message" && row.message.id === editingId);

/** Returns how many messages at the start are equal in both lists. */
function countSame(one: readonly Message[], other: readonly Message[]): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

const isSameContext = (one: Omit<BuiltRows, "rows">, other: RowContext): boolean =>
  one.previous?.userId === other.previous?.userId &&
  one.previous?.mask?.id === other.previous?.mask?.id &&
  one.previous?.deletedAt === other.previous?.deletedAt &&
  one.breaksNew === other.breaksNew &&
  one.isPageStart === other.isPageStart;

/** Returns a message with the rules above it. */
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
  { viewerId, lastSeq }: { viewerId: string; lastSeq: number },
): LogRow[] {
  if (outgoing.length === 0) return [];
  const arrived = new Set(messages.slice(-200).map(({ nonce }) => nonce));
  const last = messages.at(-1);
  const waiting = outgoing.filter(({ nonce, isOpen }) => isOpen || !arrived.has(nonce));
  return waiting.flatMap((entry, index): LogRow[] => {
    const { channelId, nonce, queuedAt, replyToId } = entry;
    const previousAt = waiting[index - 1]?.queuedAt ?? last?.createdAt;
    const breaksDay = !previousAt || !isSameDay(new Date(previousAt), new Date(queuedAt));
    const followsOwn =
      index > 0 ||
      (last !== undefined &&
        last.seq === lastSeq &&
        last.userId === viewerId &&
        last.deletedAt === null &&
        queuedAt - dateOf(last).getTime() < groupMs);
    const isContinued = followsOwn && !breaksDay && replyToId === null;
    // A message that arrives while it is edited is shown twice until the edit ends.
    const key = arrived.has(nonce) ? `open ${nonce}` : nonce;
    const row: LogRow = { kind: "outgoing", key, entry, isContinued, position: index + 1 };
    if (!breaksDay) return [row];
    // The expected seq gives the rule the key that it has once the message is stored.
    const seq = lastSeq + index + 1;
    const at = new Date(queuedAt).toISOString();
    return [{ kind: "day", key: `day ${seq}`, at, channelId, seq }, row];
  });
}

function continues(previous: Message | undefined, message: Message): boolean {
  return (
    previous !== undefined &&
    writerOf(previous) !== null &&
    writerOf(previous) === writerOf(message) &&
    previous.deletedAt === null &&
    message.replyToId === null &&
    dateOf(message).getTime() - dateOf(previous).getTime() < groupMs
  );
}

/** Returns the id of the member or mask that wrote a message, or null. */
const writerOf = ({ userId, mask }: Pick<Message, "userId" | "mask">) => userId ?? mask?.id ?? null;

/** The viewer's own message keeps the key that it had in the outbox. */
const keyOf = (message: Message, viewerId: string) =>
  (message.userId === viewerId && message.nonce) || message.id;

const dateOf = (message: Message) => new Date(message.createdAt);
