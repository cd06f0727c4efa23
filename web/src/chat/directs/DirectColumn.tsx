import { css } from "@emotion/react";
import type { UseQueryResult } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { memo, useState } from "react";
import { Link } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import type { Direct } from "../lists/queries.ts";
import { shownCount } from "../unread/counts.ts";
import { useIsLost } from "../../stores/connection.ts";
import { usePresence } from "../../stores/presence.ts";
import { forcedOutline } from "../../theme/forced-colors.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { glyphStyle, well } from "../../ui/forms/field-style.ts";
import { agoTime, fullTime } from "../../ui/text/format-time.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { countStyle } from "../../ui/marks/count-style.ts";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { ViewerStatus } from "../dimensions/ViewerStatus.tsx";
import { excerptText } from "../../ui/text/excerpt-text.ts";
import { directName } from "../lists/direct-name.ts";
import { WriteToDialog } from "./WriteToDialog.tsx";

type DirectColumnProps = {
  directs: UseQueryResult<Direct[]>;
  currentId: string | undefined;
  user: CurrentUser;
};

/** Lists the requests, then the direct lines by their last message. */
export function DirectColumn({ directs, currentId, user }: DirectColumnProps) {
  const [sought, setSought] = useState("");
  const [isWriting, setIsWriting] = useState(false);
  const now = useNow();
  const wanted = sought.trim().replace(/^@/, "").toLowerCase();
  const found = (directs.data ?? []).filter((direct) => isFound(direct, wanted));
  const requests = found.filter(({ state }) => state === "request");
  const openDirects = found.filter(({ state }) => state !== "request");
  const rows = (list: readonly Direct[]) => (
    <ul>
      {list.map((direct) => (
        <li key={direct.id}>
          <DirectRow {...{ direct, now }} isCurrent={direct.id === currentId} viewerId={user.id} />
        </li>
      ))}
    </ul>
  );
  return (
    <aside css={column} aria-label="Direct messages">
      <header css={headerStyle}>
        <h1>Direct messages</h1>
        <Button size="small" onClick={() => setIsWriting(true)}>
          <PenLine aria-hidden="true" />
          WRITE_TO
        </Button>
      </header>
      <div css={[well, search]}>
        <span css={glyphStyle} aria-hidden="true">
          @
        </span>
        <input
          aria-label="find a conversation"
          placeholder="find a conversation"
          value={sought}
          maxLength={50}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      <nav css={list} aria-label="Direct messages">
        {directs.isPending && <Loading text="Listening..." />}
        {directs.isLoadingError && (
          <ErrorState
            text="Your direct messages could not be fetched."
            detail={errorSentence(directs.error)}
            onRetry={() => void directs.refetch()}
          />
        )}
        {requests.length > 0 && (
          <>
            <h2 css={label}>
              REQUESTS <b>{requests.length}</b>
            </h2>
            {rows(requests)}
          </>
        )}
        {openDirects.length > 0 && (
          <>
            <h2 css={label}>DIRECT_MESSAGES</h2>
            {rows(openDirects)}
          </>
        )}
        {directs.data && found.length === 0 && (
          <>
            <p css={none}>
              {wanted === "" ? "No conversation yet." : "No conversation of that name."}
            </p>
            {wanted === "" && (
              <p css={none}>
                WRITE_TO begins one with an Oni ID. So does WRITE on the card or shrine of a member.
              </p>
            )}
          </>
        )}
      </nav>
      <ViewerStatus user={user} />
      {isWriting && <WriteToDialog onClose={() => setIsWriting(false)} />}
    </aside>
  );
}

const isFound = (direct: Direct, wanted: string) =>
  directName(direct).toLowerCase().includes(wanted) ||
  direct.other?.username.includes(wanted) === true;

type DirectRowProps = { direct: Direct; isCurrent: boolean; now: Date; viewerId: string };

const DirectRow = memo(function DirectRow({ direct, isCurrent, now, viewerId }: DirectRowProps) {
  const { id, other, last, unreadCount, state } = direct;
  const isLost = useIsLost();
  const isOnlineNow = usePresence(({ online }) => (other ? online[other.userId] : undefined));
  const isHere = !isLost && (isOnlineNow ?? other?.online ?? false);
  const isRequest = state === "request";
  const isUnread = unreadCount > 0 && !isCurrent;
  return (
    <Link
      css={row}
      to={`/directs/${id}`}
      aria-current={isCurrent ? "page" : undefined}
      data-unread={isUnread || undefined}
    >
      <Avatar
        username={other?.username ?? ""}
        imageUrl={isRequest ? null : other?.profileImageUrl}
        size={36}
        presence={isHere ? "online" : "offline"}
      />
      <span css={words}>
        <span css={first}>
          <b>{directName(direct)}</b>
          {last && (
            <time dateTime={last.createdAt} title={fullTime(last.createdAt)}>
              {agoTime(last.createdAt, now)}
            </time>
          )}
        </span>
        <span css={excerpt}>
          {last?.author?.id === viewerId && <em>you </em>}
          {last ? excerptText(last.excerpt, { isRequest }) : "no message yet"}
        </span>
      </span>
      {isUnread && (
        <>
          <span css={count} aria-hidden="true">
            {shownCount(unreadCount)}
          </span>
          <VisuallyHidden>{unreadCount} unread</VisuallyHidden>
        </>
      )}
    </Link>
  );
});

const column = css({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  minHeight: 0,
  background: color.page,
  borderRight: `1px solid ${color.line}`,
});
const headerStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: 56,
  padding: "0 12px 0 16px",
  h1: type.heading(24, 30, -0.045),
});
const search = css({ minHeight: 36, margin: "0 12px 4px" });
const list = css({ flex: 1, minHeight: 0, overflow: "auto", padding: "4px 8px" });
const label = css({
  ...type.label,
  display: "flex",
  justifyContent: "space-between",
  padding: "12px 8px 6px",
  color: color.ink3,
  b: { color: color.strike, fontWeight: 500 },
});
const none = css({ ...type.text, padding: "12px 8px" });
const row = css({
  ...layout.row(12),
  position: "relative",
  minHeight: 60,
  padding: "0 8px",
  borderRadius: 2,
  textDecoration: "none",
  "&:hover, &[aria-current]": { background: color.raised },
  "&[aria-current]": forcedOutline,
  "&[aria-current]::before": {
    content: '""',
    position: "absolute",
    left: -8,
    top: 8,
    bottom: 8,
    width: 3,
    background: color.glow,
  },
  "&:focus-visible": { outlineOffset: -2 },
});
const words = css({ flex: 1, minWidth: 0 });
const first = css({
  ...type.dense,
  display: "flex",
  justifyContent: "space-between",
  gap: 8,
  b: {
    ...layout.oneLine,
    minWidth: 0,
    fontWeight: 500,
    color: color.ink2,
    "[aria-current] &, [data-unread] &": { fontWeight: 600, color: color.ink },
  },
  time: { flex: "none", fontSize: 12, color: color.ink3 },
});
const excerpt = css({
  ...type.note,
  ...layout.oneLine,
  display: "block",
  "[data-unread] &": { color: color.ink2 },
  em: { fontStyle: "normal", color: color.you },
});
const count = css(countStyle, { flex: "none" });
