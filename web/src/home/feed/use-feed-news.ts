import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callForPage } from "../../live/calls/call.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { useLive } from "../../live/use-live.ts";
import { useConnection } from "../../stores/connection.ts";
import { type FeedPost, feedQuery } from "../../shrine/posts/queries.ts";
import { idsIn, isJoined, newsOf, withNews, withoutGone } from "./feed-news.ts";

const pollMs = 30_000;

type News = { tag: string | null; posts: readonly FeedPost[] };

/**
 * Returns the number of new posts since the feed was loaded, and a function that adds them. Deleted posts
 * leave the feed. Without the live link the feed is polled every 30 seconds.
 */
export function useFeedNews(tag: string | null): { count: number; show: () => void } {
  const live = useLive();
  const queryClient = useQueryClient();
  const [news, setNews] = useState<News>({ tag, posts: [] });

  useEffect(() => {
    const { queryKey } = feedQuery(tag);
    let isGone = false;

    async function look(): Promise<void> {
      const before = idsIn(queryClient.getQueryData(queryKey));
      const newest = await callForPage("GET /api/feed", { query: { tag: tag ?? undefined } });
      const feed = queryClient.getQueryData(queryKey);
      if (!feed || isGone) return;
      queryClient.setQueryData(queryKey, withoutGone(feed, newest, before));
      setNews({ tag, posts: newest.items });
    }
    const tryToLook = () =>
      // The next change fetches again.
      void look().catch((error: unknown) => console.info("The feed did not answer.", error));

    const unsubscribe = live.on("feed:changed", tryToLook);
    const stopPolling = pollWhileDown(useConnection, pollMs, look);
    const stopFollowing = useConnection.subscribe(({ phase }, before) => {
      if (phase === "live" && before.phase !== "live") tryToLook();
    });
    return () => {
      isGone = true;
      unsubscribe();
      stopPolling();
      stopFollowing();
    };
  }, [live, queryClient, tag]);

  const { queryKey } = feedQuery(tag);
  const cached = queryClient.getQueryData(queryKey);
  const fresh = news.tag === tag && cached ? newsOf(cached, news.posts) : [];
  const show = () => {
    if (cached && isJoined(cached, news.posts)) {
      queryClient.setQueryData(queryKey, withNews(cached, fresh));
    } else {
      void queryClient.resetQueries({ queryKey });
    }
    setNews({ tag, posts: [] });
  };
  return { count: fresh.length, show };
}
