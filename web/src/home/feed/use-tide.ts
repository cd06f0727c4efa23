import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFetchMore } from "../../live/calls/pages.ts";
import { feedQuery } from "../../shrine/posts/queries.ts";
import { mergeTide } from "./tide.ts";
import { useFeedNews } from "./use-feed-news.ts";
import { useRooms } from "./use-rooms.ts";
import type { TideParams } from "./use-tide-params.ts";

/** Public posts and the viewer's unread rooms as one list, and how much has come since it was read. */
export function useTide({ tag, kind }: Pick<TideParams, "tag" | "kind">) {
  const feed = useInfiniteQuery(feedQuery(tag));
  const fetchOlder = useFetchMore(feed);
  const news = useFeedNews(tag);
  const rooms = useRooms();
  const [hasPosts, hasLines] = [kind !== "lines", kind !== "posts"];

  const items = useMemo(
    () =>
      mergeTide({
        posts: hasPosts ? (feed.data?.pages.flat() ?? []) : [],
        rooms: hasLines ? rooms.rooms : [],
        hasOlder: hasPosts && feed.hasNextPage,
      }),
    [feed.data, feed.hasNextPage, hasPosts, hasLines, rooms.rooms],
  );
  const isPending = (hasPosts && feed.isPending) || (hasLines && rooms.isPending);
  const failures = [
    hasPosts &&
      feed.error && {
        text: "The feed could not be fetched.",
        error: feed.error,
        retry: () => void feed.refetch(),
      },
    hasLines &&
      rooms.error && {
        text: "Your rooms could not be fetched.",
        error: rooms.error,
        retry: () => void rooms.refresh(),
      },
  ].filter((failure) => failure !== null && failure !== false);

  return {
    // Until both are there neither is shown: what came later would push the other aside.
    items: isPending ? [] : items,
    isPending,
    failures,
    fetchOlder: hasPosts ? fetchOlder : undefined,
    isFetchingOlder: feed.isFetchingNextPage,
    more: (hasPosts ? news.count : 0) + (hasLines ? rooms.more : 0),
    showMore: () => {
      if (hasPosts) news.show();
      if (hasLines && rooms.more > 0) void rooms.refresh();
    },
  };
}
