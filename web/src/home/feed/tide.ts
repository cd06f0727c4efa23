import type { Digest } from "@oni/api/contract";
import { clockTime, dayName, isSameDay } from "../../ui/text/format-time.ts";
import type { FeedPost } from "../../shrine/posts/queries.ts";

/** A channel with messages that the viewer has not read. */
export type UnreadChannel = Digest["channels"][number];

/** What stands in the tide: a post, or the unread lines of a room, under the time of the last of them. */
export type HomeFeedItem = { id: string; at: string } & (
  | { kind: "post"; post: FeedPost }
  | { kind: "lines"; channel: UnreadChannel }
);

type Parts = {
  posts: readonly FeedPost[];
  channels: readonly UnreadChannel[];
  /** Older posts than these are still to be read. */
  hasOlder: boolean;
};

/**
 * Posts and rooms by their time, the newest first. A room that is older than the oldest post read so far
 * waits until the posts reach down to it, so that no post comes in above it later.
 */
export function mergeHomeFeed({ posts, channels, hasOlder }: Parts): HomeFeedItem[] {
  const oldest = hasOlder ? (posts.at(-1)?.createdAt ?? "") : "";
  const channelItems = channels.flatMap((channel) => {
    const at = channel.last.at(-1)?.createdAt;
    if (at === undefined || at < oldest) return [];
    return [{ kind: "lines", id: channel.channelId, at, channel } as const];
  });
  const written = posts.map(
    (post) => ({ kind: "post", id: post.id, at: post.createdAt, post }) as const,
  );
  return [...written, ...channelItems].sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** How a thing glows: it has just struck, is of today, of yesterday, or has gone to ash. */
export type Age = "struck" | "today" | "yesterday" | "ash";

/** `leftAt` is when the viewer was here before; what came since has just struck. */
export function ageOf(at: string, leftAt: string | null, now: Date): Age {
  if (leftAt !== null && at > leftAt) return "struck";
  const day = dayName(at, now);
  return day === "today" || day === "yesterday" ? day : "ash";
}

/** What is written above the first item of an age, where the tide changes. */
export function ruleAbove(before: Age | null, age: Age, leftAt: string | null, now: Date) {
  if (before === null || before === age) return null;
  if (before === "struck" && leftAt !== null) return `${whenLeft(leftAt, now)}, WHERE YOU LEFT`;
  return age === "ash" ? "BEFORE YESTERDAY" : null;
}

/** The clock on the same day, else the day. */
export const whenLeft = (leftAt: string, now: Date): string =>
  isSameDay(new Date(leftAt), now) ? clockTime(leftAt) : dayName(leftAt, now);
