import { css } from "@emotion/react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { useFetchMore } from "../../live/calls/pages.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { type Admitted, admitWaiting, exportWaitlist } from "../mod-log/keeper-actions.ts";
import { numbersQuery, type Waiting, waitingQuery } from "../mod-log/queries.ts";
import { WaitingTable } from "./WaitingTable.tsx";

/**
 * Shows the waitlist, the longest wait first, with buttons to admit the selected people and to export the
 * list.
 */
export function WaitlistPanel({ onAdmitted }: { onAdmitted: (one: Admitted) => void }) {
  const list = useInfiniteQuery(waitingQuery);
  const { data: numbers } = useQuery(numbersQuery);
  const fetchMore = useFetchMore(list);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const waiting = list.data?.pages.flat() ?? [];
  const chosen = waiting.filter(({ id }) => chosenIds.has(id));
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds((before) => {
      const after = new Set(before);
      if (isChosen) after.add(id);
      else after.delete(id);
      return after;
    });
  const letIn = useAction(admitWaiting, (all: readonly Waiting[]) => ({
    chosen: all,
    onAdmitted: (one) => {
      choose(one.id, false);
      onAdmitted(one);
    },
  }));
  const exportTable = useAction(exportWaitlist, () => undefined);
  return (
    <Panel
      label="WAITLIST"
      meta={numbers && <span css={type.note}>{numbers.waiting} waiting</span>}
      led="struck"
      flush
    >
      <div css={bar}>
        <p role="status">{chosen.length} chosen</p>
        <Button
          tone="quiet"
          size="small"
          pending={exportTable.isPending}
          onClick={() => exportTable.mutate()}
        >
          <Download aria-hidden="true" />
          EXPORT_CSV
        </Button>
        <Button
          tone="primary"
          size="small"
          pending={letIn.isPending}
          disabled={chosen.length === 0}
          onClick={() => letIn.mutate(chosen)}
        >
          LET_IN_{chosen.length}
        </Button>
      </div>
      {list.isPending && <Loading text="Fetching the waitlist..." />}
      {list.error && !list.data && (
        <ErrorState
          text="The waitlist could not be fetched."
          detail={errorSentence(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && waiting.length === 0 && <p css={none}>No one waits.</p>}
      {waiting.length > 0 && (
        <WaitingTable waiting={waiting} chosenIds={chosenIds} onChoose={choose} />
      )}
      {list.hasNextPage && waiting.length > 0 && (
        <Button css={more} tone="quiet" pending={list.isFetchingNextPage} onClick={fetchMore}>
          MORE
        </Button>
      )}
    </Panel>
  );
}

const bar = css({
  ...type.dense,
  ...layout.row(10),
  flexWrap: "wrap",
  minHeight: 52,
  padding: "8px 16px",
  borderBottom: `1px solid ${color.line}`,
  color: color.ink3,
  p: { flex: 1, whiteSpace: "nowrap" },
});
const none = css({ ...type.text, padding: 16 });
const more = css({ width: "100%" });
