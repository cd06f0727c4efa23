import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pollWhileDown } from "../../live/fallback.ts";
import { useLive } from "../../live/use-live.ts";
import { useConnection } from "../../stores/connection.ts";
import { type FeedPost, feedQuery, readFeedPage } from "../posts/queries.ts";
import { isJoined, newsOf, withNews } from "./feed-news.ts";

/** Posts come in bursts; the feed is asked once for a burst. */
const gatherMs = 800;
const pollMs = 30_000;

type News = { tag: string | null; posts: readonly FeedPost[] };

/**
 * How many posts have come since the feed was read, and what brings them in. A ripple on the map
 * says that someone wrote; without the live link the feed is asked every 30 seconds. The caller
 * watches the map.
 */
export function useFeedNews(tag: string | null): { count: number; show: () => void } {
  const live = useLive();
  const queryClient = useQueryClient();
  const [news, setNews] = useState<News>({ tag, posts: [] });

  useEffect(() => {
    const { queryKey } = feedQuery(tag);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;

    async function look(): Promise<void> {
      const newest = await readFeedPage(tag);
      const feed = queryClient.getQueryData(queryKey);
      if (feed && !isGone) setNews({ tag, posts: newest });
    }
    const lookSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        // The next ripple asks again.
        look().catch((error: unknown) => console.info("The feed did not answer.", error));
      }, gatherMs);
    };

    const unsubscribe = live.on(
      "constellation:ripple",
      ({ kind }) => kind === "post" && lookSoon(),
    );
    const stopPolling = pollWhileDown(useConnection, pollMs, look);
    const stopFollowing = useConnection.subscribe(({ phase }, before) => {
      if (phase === "live" && before.phase !== "live") lookSoon();
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      unsubscribe();
      stopPolling();
      stopFollowing();
    };
  }, [live, queryClient, tag]);

  const { queryKey } = feedQuery(tag);
  const held = queryClient.getQueryData(queryKey);
  const fresh = news.tag === tag && held ? newsOf(held, news.posts) : [];
  const show = () => {
    if (held && isJoined(held, news.posts)) {
      queryClient.setQueryData(queryKey, withNews(held, fresh));
    } else {
      void queryClient.resetQueries({ queryKey });
    }
    setNews({ tag, posts: [] });
  };
  return { count: fresh.length, show };
}
