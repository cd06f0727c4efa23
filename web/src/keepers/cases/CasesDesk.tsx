import { css } from "@emotion/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useFetchMore } from "../../live/calls/pages.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { CaseList } from "./CaseList.tsx";
import { CaseMember } from "./CaseMember.tsx";
import { CaseView } from "./CaseView.tsx";
import { type CaseState, casesQuery } from "../mod-log/queries.ts";

/**
 * Shows the list of cases, the selected case and its member in columns. Below 760 px it shows the list
 * alone until a case is selected, then that case alone.
 */
export function CasesDesk({ header }: { header: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const state: CaseState = search.get("state") === "closed" ? "closed" : "open";
  const list = useInfiniteQuery(casesQuery(state));
  const fetchMore = useFetchMore(list);
  const cases = list.data?.pages.flat() ?? [];
  const wanted = search.get("case");
  const chosen = cases.find(({ id }) => id === wanted);
  const found = chosen ?? cases[0];
  const narrow = chosen ? "case" : "list";
  return (
    <div css={desk}>
      <div css={column} data-narrow={narrow === "list" ? "shown" : "hidden"}>
        {header}
        <div css={states}>
          {(["open", "closed"] as const).map((name) => (
            <Button
              key={name}
              tone="quiet"
              size="small"
              aria-pressed={name === state}
              onClick={() => setSearch({ state: name }, { replace: true })}
            >
              {name.toUpperCase()}
            </Button>
          ))}
        </div>
        {list.isPending && <Loading text="Fetching cases..." />}
        {list.error && !list.data && (
          <ErrorState
            text="Cases could not be fetched."
            detail={errorSentence(list.error)}
            onRetry={() => void list.refetch()}
          />
        )}
        <CaseList
          cases={cases}
          currentId={found?.id}
          onChoose={(id) => setSearch({ state, case: id })}
        />
        {list.data && (
          <p css={foot} role="status">
            {cases.length === 0 ? `Nothing is ${state}.` : `${cases.length} ${state}.`}
          </p>
        )}
        {list.hasNextPage && cases.length > 0 && (
          <Button tone="quiet" pending={list.isFetchingNextPage} onClick={fetchMore}>
            OLDER
          </Button>
        )}
      </div>
      {found && (
        <>
          <div css={column} data-narrow={narrow === "case" ? "shown" : "hidden"}>
            <ButtonLink css={back} to={`/keeper?state=${state}`} tone="quiet" size="small">
              <ChevronLeft aria-hidden="true" />
              ALL_CASES
            </ButtonLink>
            <CaseView found={found} />
          </div>
          <div css={column} data-narrow={narrow === "case" ? "shown" : "hidden"}>
            <CaseMember found={found} />
          </div>
        </>
      )}
    </div>
  );
}

const oneColumn = "@media (max-width: 760px)";
const desk = css({
  display: "grid",
  gridTemplateColumns: "312px minmax(0, 1fr) 348px",
  minHeight: "calc(100dvh - 56px)",
  background: color.page,
  "@media (max-width: 1180px)": { gridTemplateColumns: "280px minmax(0, 1fr)" },
  [oneColumn]: { gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" },
});
const column = css({
  minWidth: 0,
  borderRight: `1px solid ${color.line}`,
  "&:last-child": { borderRight: 0 },
  "@media (max-width: 1180px)": { "&:nth-of-type(3)": { gridColumn: 2 } },
  [oneColumn]: {
    "&&": { gridColumn: 1, borderRight: 0 },
    "&[data-narrow=hidden]": { display: "none" },
  },
});
const states = css({
  display: "flex",
  gap: 4,
  padding: "0 8px 8px",
  "[aria-pressed=true]": { background: color.glowBg, color: color.glow },
});
const back = css({
  display: "none",
  margin: "8px 10px 0",
  [oneColumn]: { display: "inline-flex" },
});
const foot = css({ ...type.note, padding: 16 });
