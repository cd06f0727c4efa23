import { css } from "@emotion/react";
import { ArrowUp } from "lucide-react";
import { useRef } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Empty } from "../../ui/layout/Empty.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { HomeFeedList } from "./HomeFeedList.tsx";
import { feedColumn } from "./home-feed-style.ts";
import type { HomeFeedParams } from "./use-home-feed-params.ts";
import type { useHomeFeed } from "./use-home-feed.ts";

type HomeFeedProps = {
  user: CurrentUser;
  leftAt: string | null;
  params: HomeFeedParams;
  feed: ReturnType<typeof useHomeFeed>;
};

/** The items of Home, newest first. New items are counted, and added on request. */
export function HomeFeed({ user, leftAt, params, feed }: HomeFeedProps) {
  const top = useRef<HTMLElement>(null);
  const { tag, narrow, showAll } = params;

  const handleShow = () => {
    feed.showMore();
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  };

  return (
    <section css={section} aria-label="Feed" ref={top} tabIndex={-1}>
      <div css={announcement} role="status">
        {feed.more > 0 && (
          <Button css={news} onClick={handleShow}>
            <ArrowUp aria-hidden="true" />
            {`${feed.more} more`}
          </Button>
        )}
      </div>
      {feed.isPending && <Loading text="Listening to the network..." />}
      {feed.failures.map(({ text, error, retry }) => (
        <div key={text} css={feedColumn}>
          <ErrorState text={text} detail={errorSentence(error)} onRetry={retry} />
        </div>
      ))}
      {!feed.isPending && feed.failures.length === 0 && feed.items.length === 0 && (
        <div css={feedColumn}>
          <Silence tag={tag} onAll={showAll} />
        </div>
      )}
      {feed.items.length > 0 && (
        <HomeFeedList
          user={user}
          items={feed.items}
          leftAt={leftAt}
          tag={tag}
          onTag={narrow}
          onEnd={feed.fetchOlder}
        />
      )}
      {feed.isFetchingOlder && <Loading text="Fetching older posts..." />}
    </section>
  );
}

const Silence = ({ tag, onAll }: { tag: string | null; onAll: () => void }) =>
  tag === null ? (
    <Empty title="Still water" description="No post yet. The first one can be yours." />
  ) : (
    <Empty
      title="No ripple there"
      description={`No public post has #${tag}.`}
      action={<Button onClick={onAll}>ALL_POSTS</Button>}
    />
  );

const section = css({ ...layout.stack(14), minWidth: 0, "&:focus-visible": { outline: 0 } });
const announcement = css({
  position: "sticky",
  top: 68,
  zIndex: 2,
  display: "grid",
  justifyItems: "center",
  // Overlays the feed, so that the feed does not move when it appears.
  height: 0,
});
const news = css({
  marginTop: -12,
  background: color.strikeBg,
  borderColor: color.strike,
  color: color.strike,
  "&:hover": { background: color.raised, borderColor: color.strike },
});
