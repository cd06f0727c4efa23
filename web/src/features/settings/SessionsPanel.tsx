import { css } from "@emotion/react";
import type { Session } from "@oni/api/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorSentence } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { color, type } from "../../theme/theme.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { nameBrowser } from "../device/name-browser.ts";
import { sessionsQuery } from "./queries.ts";

/** Where the member is signed in, and the way to end what is not wanted. */
export function SessionsPanel() {
  // Others come and go: the list is asked for whenever it is looked at.
  const sessions = useQuery({ ...sessionsQuery, refetchOnMount: "always" });
  return (
    <Panel label="SESSIONS" led={sessions.data ? "live" : "idle"}>
      {sessions.isPending && <Loading text="Listing your sessions..." />}
      {sessions.error && (
        <ErrorState
          text="Your sessions could not be fetched."
          detail={errorSentence(sessions.error)}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <ul css={list}>
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Panel>
  );
}

function SessionRow({ session }: { session: Session }) {
  const queryClient = useQueryClient();
  const end = useAction(
    "Session still open",
    () => call("DELETE /api/auth/sessions/:id", { params: { id: session.id } }),
    () => {
      queryClient.setQueryData(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter(({ id }) => id !== session.id),
      );
      showToast({ tone: "success", title: "Session ended" });
    },
  );
  const browser = nameBrowser(session.userAgent);
  return (
    <li css={row}>
      <div css={words}>
        <b>{browser}</b>
        <span>
          Last seen{" "}
          <time dateTime={session.lastSeenAt}>
            {seenFormat.format(new Date(session.lastSeenAt))}
          </time>
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

const seenFormat = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

const list = css({ display: "grid" });
const row = css({
  display: "flex",
  gap: 12,
  alignItems: "center",
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
