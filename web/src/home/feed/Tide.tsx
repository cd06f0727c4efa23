import { css } from "@emotion/react";
import { ArrowUp } from "lucide-react";
import { useRef } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { color } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Empty } from "../../ui/layout/Empty.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { TideList } from "./TideList.tsx";
import { tideColumn } from "./tide-style.ts";
import type { TideParams } from "./use-tide-params.ts";
import type { useTide } from "./use-tide.ts";

type TideProps = {
  user: CurrentUser;
  leftAt: string | null;
  params: TideParams;
  tide: ReturnType<typeof useTide>;
};

/** What came, newest first. What comes while one reads is counted, and added when one asks for it. */
export function Tide({ user, leftAt, params, tide }: TideProps) {
  const top = useRef<HTMLElement>(null);
  const { tag, narrow, showAll } = params;

  const handleShow = () => {
    tide.showMore();
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  };

  return (
    <section css={section} aria-label="Tide" ref={top} tabIndex={-1}>
      <div css={announcement} role="status">
        {tide.more > 0 && (
          <Button css={news} onClick={handleShow}>
            <ArrowUp aria-hidden="true" />
            {`${tide.more} more`}
          </Button>
        )}
      </div>
      {tide.isPending && <Loading text="Listening to the network..." />}
      {tide.failures.map(({ text, error, retry }) => (
        <div key={text} css={tideColumn}>
          <ErrorState text={text} detail={errorSentence(error)} onRetry={retry} />
        </div>
      ))}
      {!tide.isPending && tide.failures.length === 0 && tide.items.length === 0 && (
        <div css={tideColumn}>
          <Silence tag={tag} onAll={showAll} />
        </div>
      )}
      {tide.items.length > 0 && (
        <TideList
          user={user}
          items={tide.items}
          leftAt={leftAt}
          tag={tag}
          onTag={narrow}
          onEnd={tide.fetchOlder}
        />
      )}
      {tide.isFetchingOlder && <Loading text="Fetching older posts..." />}
    </section>
  );
}

const Silence = ({ tag, onAll }: { tag: string | null; onAll: () => void }) =>
  tag === null ? (
    <Empty
      title="Still water"
      description="Nobody has written yet. The first post makes the first ring."
    />
  ) : (
    <Empty
      title="No ripple there"
      description={`Nothing public carries #${tag}.`}
      action={<Button onClick={onAll}>ALL_POSTS</Button>}
    />
  );

const section = css({ minWidth: 0, display: "grid", gap: 14, "&:focus-visible": { outline: 0 } });
const announcement = css({
  position: "sticky",
  top: 68,
  zIndex: 2,
  display: "grid",
  justifyItems: "center",
  // It lies over the tide, which therefore does not move when it comes.
  height: 0,
});
const news = css({
  marginTop: -12,
  background: color.strikeBg,
  borderColor: color.strike,
  color: color.strike,
  "&:hover": { background: color.raised, borderColor: color.strike },
});
