import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { errorSentence } from "../../live/calls/api-error.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { groupDigits } from "../../ui/text/group-digits.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { numbersQuery } from "../mod-log/queries.ts";

const names = [
  ["signUps", "sign-ups"],
  ["posts", "posts"],
  ["messages", "messages"],
  ["reports", "reports"],
  ["openCases", "open cases"],
  ["members", "members in all"],
  ["waiting", "on the waitlist"],
  ["nodes", "nodes claimed"],
] as const;

/** The server counts up to this number. */
const maxCount = 10_000;

/** Shows the counts of the last 24 hours, the open cases and the waitlist. */
export function Day() {
  const { data, error, refetch } = useQuery({ ...numbersQuery, staleTime: 0 });
  return (
    <Panel label="THE_LAST_24_HOURS" led="live">
      {!data && !error && <Loading text="Counting..." />}
      {error && !data && (
        <ErrorState
          text="The numbers could not be fetched."
          detail={errorSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <dl css={list}>
          {names.map(([name, words]) => (
            <div key={name}>
              <dt>{words}</dt>
              <dd>
                {groupDigits(data[name])}
                {name !== "nodes" && data[name] === maxCount ? "+" : ""}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

const list = css({
  ...layout.columns("repeat(auto-fill, minmax(160px, 1fr))", 20),
  margin: 0,
  dt: type.note,
  dd: { ...type.dots, margin: 0, fontSize: 28, lineHeight: "34px", color: color.ink },
});
