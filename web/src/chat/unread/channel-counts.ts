import type { ChannelRead } from "@oni/api/contract";
import type { EventPayload } from "@oni/realtime/contract";

/** The server counts up to this many unread messages a channel, and so do we. */
export const unreadLimit = 1_000;

/** What this tab knows of one channel: a count of the server, and what events have added to it. */
export type ChannelCounts = {
  readonly serverId: string;
  readonly counted: ChannelRead;
  /** The newest message heard of. */
  readonly lastSeq: number;
  /** Up to here more happened than was heard: only a count that reaches so far is right. */
  readonly neededSeq: number;
  /** Messages after the counted ones that mention the viewer. */
  readonly mentionSeqs: readonly number[];
  /** Deletions after the counted `lastRev`. */
  readonly deletions: readonly { seq: number; rev: number; isOwn: boolean }[];
  /** How far the viewer has read here, while the server has not confirmed it. */
  readonly readSeq: number;
  /** The viewer stands at the end and reads what comes, which is not to follow a side room. */
  readonly isFollowed: boolean;
};

/** What screens show of it. */
export type ShownCounts = Pick<
  ChannelRead,
  "lastSeq" | "lastReadSeq" | "unreadCount" | "mentionCount"
>;

type Activity = EventPayload<"channel:activity">;

/** Of a channel that nothing is known of, which is right for one that has just been opened. */
export const emptyCounts = (serverId: string, id: string): ChannelCounts => ({
  serverId,
  counted: {
    ...{
      id,
      parentId: null,
      isFollowing: true,
      lastSeq: 0,
      lastRev: 0,
      lastReadSeq: 0,
      readAt: null,
    },
    ...{ unreadCount: 0, mentionCount: 0 },
  },
  ...{ lastSeq: 0, neededSeq: 0, mentionSeqs: [], deletions: [], readSeq: 0, isFollowed: false },
});

/** The server has counted. A count that is older than the one held changes nothing. */
export function applyCounted(held: ChannelCounts, counted: ChannelRead): ChannelCounts {
  if (isOlder(counted, held.counted)) return held;
  const isMovedBack = counted.lastReadSeq < held.counted.lastReadSeq;
  const isConfirmed = counted.lastReadSeq >= held.readSeq;
  return {
    ...held,
    counted,
    lastSeq: Math.max(held.lastSeq, counted.lastSeq),
    mentionSeqs: held.mentionSeqs.filter((seq) => seq > counted.lastSeq),
    deletions: held.deletions.filter(({ rev }) => rev > counted.lastRev),
    readSeq: isMovedBack || isConfirmed ? 0 : held.readSeq,
  };
}

/** Messages came, or were deleted. Repeating it, or applying it late, changes nothing. */
export function applyActivity(
  held: ChannelCounts,
  { lastSeq, added, deleted, mention = false }: Activity,
  viewerId: string,
): ChannelCounts {
  const { counted, mentionSeqs, deletions } = held;
  const afterSeq = lastSeq - added;
  const isMention = mention && lastSeq > counted.lastSeq && !mentionSeqs.includes(lastSeq);
  const known = new Set(deletions.map(({ rev }) => rev));
  const news = deleted.filter(({ rev }) => rev > counted.lastRev && !known.has(rev));
  const changed = {
    ...applyGrowth(held, lastSeq),
    neededSeq: afterSeq > held.lastSeq ? afterSeq : held.neededSeq,
    mentionSeqs: isMention ? [...mentionSeqs, lastSeq] : mentionSeqs,
    deletions: [
      ...deletions,
      ...news.map(({ seq, rev, userId }) => ({ seq, rev, isOwn: userId === viewerId })),
    ],
  };
  const isNews = lastSeq > held.lastSeq || isMention || news.length > 0;
  return isNews ? changed : held;
}

/** The channel reaches so far. Messages are taken for unread ones of others until a count says more. */
export const applyGrowth = (held: ChannelCounts, lastSeq: number): ChannelCounts =>
  lastSeq > held.lastSeq ? { ...held, lastSeq } : held;

/** The viewer reads here: up to a message, or all that comes. */
export function applyReading(
  held: ChannelCounts,
  reading: Partial<Pick<ChannelCounts, "readSeq" | "isFollowed">>,
): ChannelCounts {
  const { readSeq = held.readSeq, isFollowed = held.isFollowed } = reading;
  const isSame = readSeq === held.readSeq && isFollowed === held.isFollowed;
  return isSame ? held : { ...held, readSeq, isFollowed };
}

/** Whether something was missed, so that the server has to count again. In a side room that is not followed nothing counts. */
export const isMissing = (held: ChannelCounts): boolean =>
  held.counted.isFollowing &&
  (held.counted.lastSeq < held.neededSeq ||
    (held.counted.unreadCount >= unreadLimit && unreadOf(held) < unreadLimit));

/** What is to be shown. Unless something is missing, and but for what is just being read, it is what
 * the server would count now. */
export function shownCounts(held: ChannelCounts): ShownCounts {
  const { counted, lastSeq, mentionSeqs, deletions, isFollowed } = held;
  const readSeq = Math.max(counted.lastReadSeq, held.readSeq);
  const unread = Math.max(0, Math.min(unreadLimit, unreadOf(held), lastSeq - readSeq));
  const gone = new Set(deletions.map(({ seq }) => seq));
  const called = mentionSeqs.filter((seq) => seq > readSeq && !gone.has(seq)).length;
  const mentionCount = called + (readSeq < counted.lastSeq ? counted.mentionCount : 0);
  return {
    lastSeq,
    lastReadSeq: readSeq,
    unreadCount: isFollowed || !counted.isFollowing ? 0 : unread,
    mentionCount: isFollowed ? 0 : mentionCount,
  };
}

/** Counted, and grown since, less what was deleted of that. A count at its limit may be too low. */
function unreadOf({ counted, lastSeq, neededSeq, deletions }: ChannelCounts): number {
  const gone = deletions.filter(
    ({ seq, isOwn }) => seq > counted.lastSeq || (seq > counted.lastReadSeq && !isOwn),
  );
  const grown = Math.max(0, lastSeq - Math.max(counted.lastSeq, neededSeq));
  return counted.unreadCount + grown - gone.length;
}

const isOlder = (one: ChannelRead, other: ChannelRead): boolean =>
  one.lastRev === other.lastRev
    ? (one.readAt ?? "") < (other.readAt ?? "")
    : one.lastRev < other.lastRev;
