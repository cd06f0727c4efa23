import type { InfiniteData } from "@tanstack/react-query";
import type { FeedPost } from "../posts/queries.ts";

export type FeedPages = InfiniteData<FeedPost[]>;

/** Those of the newest posts that the feed does not hold yet. */
export function newsOf(feed: FeedPages, newest: readonly FeedPost[]): FeedPost[] {
  const held = new Set(feed.pages.flat().map(({ id }) => id));
  return newest.filter(({ id }) => !held.has(id));
}

/** Whether the newest posts reach down to what the feed holds; else there may be more between. */
export const isJoined = (feed: FeedPages, newest: readonly FeedPost[]): boolean =>
  feed.pages.flat().length === 0 || newsOf(feed, newest).length < newest.length;

/** The feed with these posts in their places. Ids grow with time. */
export function withNews(feed: FeedPages, news: readonly FeedPost[]): FeedPages {
  const [first = [], ...rest] = feed.pages;
  const merged = [...newsOf(feed, news), ...first].sort((one, other) =>
    one.id < other.id ? 1 : -1,
  );
  return { ...feed, pages: [merged, ...rest] };
}

/** The feed without the posts that are missing among the newest, as far down as those reach. */
export function withoutGone(feed: FeedPages, newest: readonly FeedPost[]): FeedPages {
  const there = new Set(newest.map(({ id }) => id));
  const lastId = newest.at(-1)?.id ?? "";
  const isGone = ({ id }: FeedPost) => id > lastId && !there.has(id);
  if (!feed.pages.some((page) => page.some(isGone))) return feed;
  return { ...feed, pages: feed.pages.map((page) => page.filter((post) => !isGone(post))) };
}
