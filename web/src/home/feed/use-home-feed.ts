import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFetchMore } from "../../live/calls/pages.ts";
import { feedQuery } from "../../shrine/posts/queries.ts";
import { mergeHomeFeed } from "./home-feed.ts";
import { useFeedNews } from "./use-feed-news.ts";
import { useUnreadChannels } from "./use-unread-channels.ts";
import type { HomeFeedParams } from "./use-home-feed-params.ts";

/**
 * Public posts and the viewer's unread channels as one list, with the number of items since it was
 * loaded.
 */
export function useHomeFeed({ tag, kind }: Pick<HomeFeedParams, "tag" | "kind">) {
  const feed = useInfiniteQuery(feedQuery(tag));
  const fetchOlder = useFetchMore(feed);
  const news = useFeedNews(tag);
  const unreadChannels = useUnreadChannels();
  const [hasPosts, hasChannels] = [kind !== "messages", kind !== "posts"];

  const items = useMemo(
    () =>
      mergeHomeFeed({
        posts: hasPosts ? (feed.data?.pages.flat() ?? []) : [],
        channels: hasChannels ? unreadChannels.channels : [],
        hasOlder: hasPosts && feed.hasNextPage,
      }),
    [feed.data, feed.hasNextPage, hasPosts, hasChannels, unreadChannels.channels],
  );
  const isPending = (hasPosts && feed.isPending) || (hasChannels && unreadChannels.isPending);
  const failures = [
    hasPosts &&
      feed.error && {
        text: "The feed could not be fetched.",
        error: feed.error,
        retry: () => void feed.refetch(),
      },
    hasChannels &&
      unreadChannels.error && {
        text: "Your dimensions could not be fetched.",
        error: unreadChannels.error,
        retry: () => void unreadChannels.refresh(),
      },
  ].filter((failure) => failure !== null && failure !== false);

  return {
    // Shows nothing until both lists are loaded, so that the later one does not move the other.
    items: isPending ? [] : items,
    isPending,
    failures,
    // After a failure the shown error offers the retry. The list would repeat the request at once.
    fetchOlder: hasPosts && !feed.isFetchNextPageError ? fetchOlder : undefined,
    isFetchingOlder: feed.isFetchingNextPage,
    more: (hasPosts ? news.count : 0) + (hasChannels ? unreadChannels.more : 0),
    showMore: () => {
      if (hasPosts) news.show();
      if (hasChannels && unreadChannels.more > 0) void unreadChannels.refresh();
    },
  };
}
