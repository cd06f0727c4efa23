import { css } from "@emotion/react";
import type { Session } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { errorSentence } from "../../../live/calls/api-error.ts";
import { useAction } from "../../../live/calls/use-action.ts";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Badge } from "../../../ui/marks/Badge.tsx";
import { Button } from "../../../ui/layout/Button.tsx";
import { ErrorState } from "../../../ui/layout/ErrorState.tsx";
import { Loading } from "../../../ui/layout/Loading.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { nameBrowser } from "../../device/name-browser.ts";
import { sessionsQuery } from "./queries.ts";
import { endSession } from "./session-actions.ts";
import { fullTime } from "../../../ui/text/format-time.ts";

/** The sessions of the member, with buttons to end them. */
export function SessionsPanel() {
  // Sessions change elsewhere, so the list is fetched on every visit.
  const sessions = useQuery({ ...sessionsQuery, refetchOnMount: "always" });
  const rows = useRef<HTMLUListElement>(null);
  return (
    <Panel label="SESSIONS">
      {sessions.isPending && <Loading text="Listing your sessions..." />}
      {sessions.error && (
        <ErrorState
          text="Your sessions could not be fetched."
          detail={errorSentence(sessions.error)}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <ul css={list} aria-label="Sessions" ref={rows} tabIndex={-1}>
        {sessions.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            // Ending a session removes its row and the focused button.
            onEnded={() => rows.current?.focus()}
          />
        ))}
      </ul>
    </Panel>
  );
}

type SessionRowProps = { session: Session; onEnded: () => void };

function SessionRow({ session, onEnded }: SessionRowProps) {
  const end = useAction(endSession, () => ({ id: session.id }), onEnded);
  const browser = nameBrowser(session.userAgent);
  return (
    <li css={row}>
      <div css={words}>
        <b>{browser}</b>
        <span>
          Last seen <time dateTime={session.lastSeenAt}>{fullTime(session.lastSeenAt)}</time>
        </span>
      </div>
      {session.current ? (
        <Badge tone="you">This session</Badge>
      ) : (
        <Button
          size="small"
          tone="danger"
          aria-label={`Revoke ${browser}`}
          pending={end.isPending}
          onClick={() => end.isPending || end.mutate()}
        >
          REVOKE
        </Button>
      )}
    </li>
  );
}

const list = css({ display: "grid" });
const row = css({
  ...layout.row(12),
  justifyContent: "space-between",
  minHeight: 56,
  padding: "8px 0",
  "& + &": { borderTop: `1px solid ${color.line}` },
});
const words = css({
  ...type.dense,
  minWidth: 0,
  b: { display: "block", fontWeight: 600, overflowWrap: "anywhere" },
  span: { color: color.ink3 },
});
