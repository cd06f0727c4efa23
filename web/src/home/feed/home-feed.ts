import type { Digest } from "@oni/api/contract";
import { clockTime, dayName, isSameDay } from "../../ui/text/format-time.ts";
import type { FeedPost } from "../../shrine/posts/queries.ts";

/** A channel with messages that the viewer has not read. */
export type UnreadChannel = Digest["channels"][number];

/** An item of Home: a post, or the unread messages of a channel at the time of the last one. */
export type HomeFeedItem = { id: string; at: string } & (
  | { kind: "post"; post: FeedPost }
  | { kind: "messages"; channel: UnreadChannel }
);

type Parts = {
  posts: readonly FeedPost[];
  channels: readonly UnreadChannel[];
  /** True if there are older posts that are not loaded yet. */
  hasOlder: boolean;
};

/**
 * Returns posts and channels by time, newest first. A channel older than the oldest loaded post waits
 * until the posts reach down to it. So no post is added above it later.
 */
export function mergeHomeFeed({ posts, channels, hasOlder }: Parts): HomeFeedItem[] {
  const oldest = hasOlder ? (posts.at(-1)?.createdAt ?? "") : "";
  const channelItems = channels.flatMap((channel) => {
    const at = channel.last.at(-1)?.createdAt;
    if (at === undefined || at < oldest) return [];
    return [{ kind: "messages", id: channel.channelId, at, channel } as const];
  });
  const written = posts.map(
    (post) => ({ kind: "post", id: post.id, at: post.createdAt, post }) as const,
  );
  return [...written, ...channelItems].sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** The glow of an item: new since the last visit, of today, of yesterday, or older. */
export type Age = "struck" | "today" | "yesterday" | "ash";

/** Returns the age of an item. `leftAt` is the time of the last visit; anything after it is "struck". */
export function ageOf(at: string, leftAt: string | null, now: Date): Age {
  if (leftAt !== null && at > leftAt) return "struck";
  const day = dayName(at, now);
  return day === "today" || day === "yesterday" ? day : "ash";
}

/** Returns the heading above the first item of an age, where the age changes. */
export function ruleAbove(before: Age | null, age: Age, leftAt: string | null, now: Date) {
  if (before === null || before === age) return null;
  if (before === "struck" && leftAt !== null) return `${whenLeft(leftAt, now)}, WHERE YOU LEFT`;
  return age === "ash" ? "BEFORE YESTERDAY" : null;
}

/** Returns the time of the last visit on the same day, and otherwise its date. */
export const whenLeft = (leftAt: string, now: Date): string =>
  isSameDay(new Date(leftAt), now) ? clockTime(leftAt) : dayName(leftAt, now);
