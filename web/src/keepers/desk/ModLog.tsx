import { css } from "@emotion/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useFetchMore } from "../../live/calls/pages.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { clockTime, dayName, fullTime } from "../../ui/text/format-time.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { describeAction } from "../mod-log/case-texts.ts";
import { modLogQuery } from "../mod-log/queries.ts";
import { UndoAct } from "../mod-log/UndoAct.tsx";

/**
 * Lists the actions of keepers and moderators, for every member. Keepers can undo their own actions here.
 */
export function ModLog({ isKeeper }: { isKeeper: boolean }) {
  const log = useInfiniteQuery(modLogQuery);
  const fetchMore = useFetchMore(log);
  const now = useNow();
  const entries = log.data?.pages.flat() ?? [];
  return (
    <Panel
      label="MOD_LOG"
      meta={<span css={type.note}>open to every member</span>}
      led="live"
      flush
    >
      {log.isPending && <Loading text="Reading the log..." />}
      {log.error && !log.data && (
        <ErrorState
          text="The log could not be read."
          detail={errorSentence(log.error)}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.data && entries.length === 0 && <p css={none}>Nothing was ever done.</p>}
      {entries.map((entry) => {
        const description = describeAction(entry);
        return (
          <div key={entry.id} css={row} data-undone={entry.undoneAt !== null || undefined}>
            <time dateTime={entry.createdAt} title={fullTime(entry.createdAt)}>
              {dayName(entry.createdAt, now)} {clockTime(entry.createdAt)}
            </time>
            <p>
              <b>{entry.by}</b> {description}
            </p>
            <p dir="auto">
              {[entry.reason, entry.hours && `${entry.hours} h`, entry.serverName]
                .filter(Boolean)
                .join(" · ")}
              {entry.undoReason && <span css={undone}>undone: {entry.undoReason}</span>}
            </p>
            <span css={end}>
              {entry.undoneAt !== null && "undone"}
              {entry.undoneAt === null && isKeeper && entry.by === "keeper" && (
                <UndoAct actId={entry.id} description={description} />
              )}
            </span>
          </div>
        );
      })}
      {log.hasNextPage && entries.length > 0 && (
        <Button css={more} tone="quiet" pending={log.isFetchingNextPage} onClick={fetchMore}>
          OLDER
        </Button>
      )}
    </Panel>
  );
}

const none = css({ ...type.text, padding: 16 });
const row = css({
  ...type.text,
  ...layout.columns("150px minmax(0, 2fr) minmax(0, 3fr) 80px", 16),
  alignItems: "center",
  minHeight: 48,
  padding: "6px 16px",
  borderBottom: `1px solid ${color.line}`,
  time: { color: color.ink3 },
  p: { overflowWrap: "anywhere" },
  b: { fontWeight: 600, color: color.ink },
  "&[data-undone]": { color: color.ink3 },
  [below.phone]: {
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "2px 16px",
    padding: "10px 16px",
    "> *": { gridColumn: 1 },
  },
});
const undone = css({ display: "block", color: color.ink3 });
const end = css({
  ...type.note,
  textAlign: "right",
  [below.phone]: { "&&": { gridColumn: 2, gridRow: "1 / span 3" } },
});
const more = css({ width: "100%" });
