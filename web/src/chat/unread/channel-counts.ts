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
export function applyCounted(counts: ChannelCounts, counted: ChannelRead): ChannelCounts {
  if (isOlder(counted, counts.counted)) return counts;
  const isMovedBack = counted.lastReadSeq < counts.counted.lastReadSeq;
  const isConfirmed = counted.lastReadSeq >= counts.readSeq;
  return {
    ...counts,
    counted,
    lastSeq: Math.max(counts.lastSeq, counted.lastSeq),
    mentionSeqs: counts.mentionSeqs.filter((seq) => seq > counted.lastSeq),
    deletions: counts.deletions.filter(({ rev }) => rev > counted.lastRev),
    readSeq: isMovedBack || isConfirmed ? 0 : counts.readSeq,
  };
}

/** Messages came, or were deleted. Repeating it, or applying it late, changes nothing. */
export function applyActivity(
  counts: ChannelCounts,
  { lastSeq, added, deleted, mention = false }: Activity,
  viewerId: string,
): ChannelCounts {
  const { counted, mentionSeqs, deletions } = counts;
  const afterSeq = lastSeq - added;
  const isMention = mention && lastSeq > counted.lastSeq && !mentionSeqs.includes(lastSeq);
  const known = new Set(deletions.map(({ rev }) => rev));
  const news = deleted.filter(({ rev }) => rev > counted.lastRev && !known.has(rev));
  const changed = {
    ...applyGrowth(counts, lastSeq),
    neededSeq: afterSeq > counts.lastSeq ? afterSeq : counts.neededSeq,
    mentionSeqs: isMention ? [...mentionSeqs, lastSeq] : mentionSeqs,
    deletions: [
      ...deletions,
      ...news.map(({ seq, rev, userId }) => ({ seq, rev, isOwn: userId === viewerId })),
    ],
  };
  const isNews = lastSeq > counts.lastSeq || isMention || news.length > 0;
  return isNews ? changed : counts;
}

/** The channel reaches so far. Messages are taken for unread ones of others until a count says more. */
export const applyGrowth = (counts: ChannelCounts, lastSeq: number): ChannelCounts =>
  lastSeq > counts.lastSeq ? { ...counts, lastSeq } : counts;

/** The viewer reads here: up to a message, or all that comes. */
export function applyReading(
  counts: ChannelCounts,
  reading: Partial<Pick<ChannelCounts, "readSeq" | "isFollowed">>,
): ChannelCounts {
  const { readSeq = counts.readSeq, isFollowed = counts.isFollowed } = reading;
  const isSame = readSeq === counts.readSeq && isFollowed === counts.isFollowed;
  return isSame ? counts : { ...counts, readSeq, isFollowed };
}

/** Whether something was missed, so that the server has to count again. In a side room that is not followed nothing counts. */
export const isMissing = (counts: ChannelCounts): boolean =>
  counts.counted.isFollowing &&
  (counts.counted.lastSeq < counts.neededSeq ||
    (counts.counted.unreadCount >= unreadLimit && unreadOf(counts) < unreadLimit));

/** What is to be shown. Unless something is missing, and but for what is just being read, it is what
 * the server would count now. */
export function shownCounts(counts: ChannelCounts): ShownCounts {
  const { counted, lastSeq, mentionSeqs, deletions, isFollowed } = counts;
  const readSeq = Math.max(counted.lastReadSeq, counts.readSeq);
  const unread = Math.max(0, Math.min(unreadLimit, unreadOf(counts), lastSeq - readSeq));
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
