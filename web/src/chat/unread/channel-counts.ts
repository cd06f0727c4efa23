import type { ChannelRead } from "@oni/api/contract";
import type { EventPayload } from "@oni/realtime/contract";

/** The server counts up to this many unread messages a channel, and so does this client. */
export const unreadLimit = 1_000;

/** The counts of one channel: a count of the server, and what events have added since. */
export type ChannelCounts = {
  readonly serverId: string;
  readonly counted: ChannelRead;
  /** The newest message that an event named. */
  readonly lastSeq: number;
  /** Up to this `seq` events were missed. Only a count that reaches it is right. */
  readonly neededSeq: number;
  /** Messages after the counted ones that mention the viewer. */
  readonly mentionSeqs: readonly number[];
  /** Deletions after the counted `lastRev`. */
  readonly deletions: readonly { seq: number; rev: number; isOwn: boolean }[];
  /** The last message read here, while the server has not confirmed it. */
  readonly readSeq: number;
  /** The viewer is at the end and reads new messages. Independent of following a thread. */
  readonly isFollowed: boolean;
};

/** The counts that screens show. */
export type ShownCounts = Pick<
  ChannelRead,
  "lastSeq" | "lastReadSeq" | "unreadCount" | "mentionCount"
>;

type Activity = EventPayload<"channel:activity">;

/** The counts of an unknown channel, which are right for one that has just been created. */
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

/** Applies a count of the server. A count older than the stored one changes nothing. */
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

/** Applies new or deleted messages. A repeated or late event changes nothing. */
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

/** Raises the last `seq`. New messages count as unread ones of others until a count says otherwise. */
export const applyGrowth = (counts: ChannelCounts, lastSeq: number): ChannelCounts =>
  lastSeq > counts.lastSeq ? { ...counts, lastSeq } : counts;

/** Applies what the viewer reads here: up to a message, or all new ones. */
export function applyReading(
  counts: ChannelCounts,
  reading: Partial<Pick<ChannelCounts, "readSeq" | "isFollowed">>,
): ChannelCounts {
  const { readSeq = counts.readSeq, isFollowed = counts.isFollowed } = reading;
  const isSame = readSeq === counts.readSeq && isFollowed === counts.isFollowed;
  return isSame ? counts : { ...counts, readSeq, isFollowed };
}

/**
 * Returns whether an event was missed, so that the server has to count again. A thread that is not
 * followed has no counts.
 */
export const isMissing = (counts: ChannelCounts): boolean =>
  counts.counted.isFollowing &&
  (counts.counted.lastSeq < counts.neededSeq ||
    (counts.counted.unreadCount >= unreadLimit && unreadOf(counts) < unreadLimit));

/**
 * Returns the counts to show. Unless an event was missed they equal the server's count, apart from what
 * is being read.
 */
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

/**
 * Returns the counted messages plus later ones, minus deleted ones. A count at its limit may be too low.
 */
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
