import { css } from "@emotion/react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useMemo, useRef } from "react";
import { errorSentence } from "../../api/api-error.ts";
import { useFetchMore } from "../../api/pages.ts";
import { color } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { HashtagChip } from "../../ui/HashtagChip.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PostList } from "../posts/PostList.tsx";
import { feedQuery, tagsQuery } from "../posts/queries.ts";
import { useFeedNews } from "./use-feed-news.ts";

type FeedProps = {
  viewerId: string;
  /** Only what carries it. */
  tag: string | null;
  onTag: (tag: string) => void;
  onAll: () => void;
};

const offeredTags = 10;

/** The public posts, newest first. New ones are announced, and added when the reader asks for them. */
export function Feed({ viewerId, tag, onTag, onAll }: FeedProps) {
  const feed = useInfiniteQuery(feedQuery(tag));
  const fetchMore = useFetchMore(feed);
  const posts = useMemo(() => feed.data?.pages.flat() ?? [], [feed.data]);
  const { count, show } = useFeedNews(tag);
  const top = useRef<HTMLElement>(null);

  const handleShow = () => {
    show();
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  };

  return (
    <section css={section} aria-label="Feed" ref={top} tabIndex={-1}>
      <TagRow tag={tag} onTag={onTag} />
      <div>
        <div css={announcement} role="status">
          {count > 0 && (
            <Button css={news} onClick={handleShow}>
              <ArrowUp aria-hidden="true" />
              {count === 1 ? "1 new post" : `${count} new posts`}
            </Button>
          )}
        </div>
        {feed.isPending && <Loading text="Listening to the network..." />}
        {feed.error && (
          <ErrorState
            text="The feed could not be fetched."
            detail={errorSentence(feed.error)}
            onRetry={() => void feed.refetch()}
          />
        )}
        {feed.data && posts.length === 0 && <Silence tag={tag} onAll={onAll} />}
        {posts.length > 0 && (
          <PostList
            name="Posts"
            posts={posts}
            viewerId={viewerId}
            onTag={onTag}
            activeTag={tag}
            onEnd={fetchMore}
          />
        )}
      </div>
      {feed.isFetchingNextPage && <Loading text="Fetching older posts..." />}
    </section>
  );
}

function TagRow({ tag, onTag }: Pick<FeedProps, "tag" | "onTag">) {
  const tags = useQuery(tagsQuery);
  const offered = (tags.data ?? []).slice(0, offeredTags).map(({ name }) => name);
  const shown = tag !== null && !offered.includes(tag) ? [tag, ...offered] : offered;
  if (shown.length === 0) return null;
  return (
    <div css={row} role="group" aria-label="Narrow the feed by tag">
      {shown.map((name) => (
        <HashtagChip key={name} name={name} isPressed={name === tag} onPress={() => onTag(name)} />
      ))}
    </div>
  );
}

const Silence = ({ tag, onAll }: Pick<FeedProps, "tag" | "onAll">) =>
  tag === null ? (
    <Empty
      title="Still water"
      words="Nobody has written yet. The first post makes the first ring."
    />
  ) : (
    <Empty
      title="No ripple there"
      words={`Nothing public carries #${tag}.`}
      action={<Button onClick={onAll}>ALL_POSTS</Button>}
    />
  );

const section = css({ minWidth: 0, display: "grid", gap: 14, "&:focus-visible": { outline: 0 } });
const row = css({
  display: "flex",
  gap: 8,
  overflowX: "auto",
  scrollbarWidth: "none",
  margin: -6,
  padding: 6,
});
const announcement = css({
  position: "sticky",
  top: 68,
  zIndex: 2,
  display: "grid",
  justifyItems: "center",
  // It lies over the posts, which therefore do not move when it comes.
  height: 0,
});
const news = css({
  marginTop: -12,
  background: color.strikeBg,
  borderColor: color.strike,
  color: color.strike,
  "&:hover": { background: color.raised, borderColor: color.strike },
});
