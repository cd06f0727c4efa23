import { css } from "@emotion/react";
import type { Shrine } from "@oni/api/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useFetchMore } from "../../live/calls/pages.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { useBlockedIds } from "../../chat/members/blocks.ts";
import { guestbook } from "./guestbook-style.ts";
import { Mark } from "./Mark.tsx";
import { PressForm } from "./PressForm.tsx";
import { wallQuery, type WallMark } from "./queries.ts";
import { ReportButton } from "../../people/reports/ReportButton.tsx";
import { RemoveMark } from "./RemoveMark.tsx";
import { WaitingMarks } from "./WaitingMarks.tsx";
import { mayRemoveMark } from "./wall-actions.ts";
import { WallModes } from "./WallModes.tsx";

type WallProps = { shrine: Shrine; user: CurrentUser | null };

/** The marks of guests on a shrine. In the 90s theme it is a guestbook. */
export function Wall({ shrine, user }: WallProps) {
  const { username, wallMode } = shrine;
  const pages = useInfiniteQuery(wallQuery(username));
  const fetchMore = useFetchMore(pages);
  const blocked = useBlockedIds();
  const now = useNow();
  const isOwner = user?.id === shrine.id;
  const isInBook = shrine.profileTheme === "90s-computer";
  const marks = pages.data?.pages.flat().filter(({ author }) => !blocked.has(author.id)) ?? [];
  const needsApproval = (mark: WallMark) => isOwner && !mark.isApproved;
  const waiting = marks.filter(needsApproval);
  const shown = marks.filter((mark) => !needsApproval(mark));

  const mayWrite = user !== null && !isOwner && wallMode !== "closed";
  if (!isOwner && !mayWrite && marks.length === 0 && !pages.error) return null;
  const label = isInBook ? "GUESTBOOK" : isOwner ? "YOUR_WALL" : "WALL";
  return (
    <Panel
      label={label}
      led={isOwner ? "you" : "idle"}
      changes={pages.data && (marks[0]?.id ?? "")}
      meta={isOwner ? <WallModes mode={wallMode} /> : !isInBook && <Legend />}
      flush
      css={[wall, isInBook && guestbook]}
    >
      {isInBook && (
        <header>
          <h3>Sign my guestbook!</h3>
          <p>These are the last thirty days. Older pages fade.</p>
        </header>
      )}
      {mayWrite && <PressForm username={username} viewerName={user.username} isInBook={isInBook} />}
      {waiting.length > 0 && (
        <WaitingMarks marks={waiting} now={now} isInBook={isInBook} username={username} />
      )}
      {pages.isLoadingError && (
        <ErrorState
          text="The wall could not be fetched."
          detail={errorSentence(pages.error)}
          onRetry={() => void pages.refetch()}
        />
      )}
      <div css={ground} data-part="marks">
        {shown.length > 0 ? (
          <ul css={grid} aria-label={isInBook ? "Guestbook" : "Marks"}>
            {shown.map((mark) => (
              <Mark
                key={mark.id}
                mark={mark}
                now={now}
                isOwn={mark.author.id === user?.id}
                isInBook={isInBook}
              >
                {mayRemoveMark(mark, isOwner, user?.id) && (
                  <RemoveMark mark={mark} username={username} />
                )}
                {user && mark.author.id !== user.id && (
                  <ReportButton
                    about={{ kind: "wall", id: mark.id }}
                    label={`Report the mark of ${mark.author.username}`}
                  />
                )}
              </Mark>
            ))}
          </ul>
        ) : (
          !pages.isPending && <p css={type.note}>{emptyText(wallMode)}</p>
        )}
        {pages.hasNextPage && marks.length >= pageSize && (
          <Button size="small" pending={pages.isFetchingNextPage} onClick={fetchMore}>
            OLDER_MARKS
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** Page size of the server. */
const pageSize = 50;

const emptyText = (mode: Shrine["wallMode"]) =>
  mode === "closed" ? "The wall is closed." : "No marks yet.";

const Legend = () => (
  <span css={legend}>
    {(["now", "a day", "a week", "30 days, gone"] as const).map((words, index) => (
      <span key={words}>
        <i style={{ background: [color.strike, color.glow, color.glow2, color.ash][index] }} />
        {words}
      </span>
    ))}
  </span>
);

const wall = css({
  marginTop: 20,
  // On narrow panels the owner's settings have a row of their own.
  "> [data-part=strip]:has(button)": {
    [below.phone]: { flexWrap: "wrap", gap: 0, h2: { flexBasis: "100%", paddingTop: 12 } },
  },
});
const legend = css({
  ...type.note,
  ...layout.wrap("0 14px"),
  "> span": layout.row(6),
  i: { width: 8, height: 8, borderRadius: "50%" },
  [below.phone]: { "> span:nth-of-type(2), > span:nth-of-type(3)": { display: "none" } },
});
const ground = css({
  padding: "22px 24px 26px",
  background: color.void,
  "> button": { marginTop: 20 },
  [below.phone]: { padding: "18px 18px 22px" },
});
const grid = css({
  ...layout.columns("repeat(5, minmax(0, 1fr))", "28px 24px"),
  "@media (max-width: 1100px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 20 },
});
