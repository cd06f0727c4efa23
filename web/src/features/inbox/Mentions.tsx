import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { errorSentence } from "../../api/api-error.ts";
import { authorName } from "../../chat/author-name.ts";
import { type DigestMessage, digestQuery } from "../../chat/queries.ts";
import { color, type } from "../../theme/theme.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { agoTime, fullTime } from "../../ui/format-time.ts";
import { Loading } from "../../ui/Loading.tsx";
import { useNow } from "../../ui/use-now.ts";

/** The messages that call the member and wait to be read, the newest first. */
export function Mentions({ onFollow }: { onFollow: () => void }) {
  const now = useNow();
  const digest = useQuery({ ...digestQuery, staleTime: 0, gcTime: 0 });
  if (digest.isLoadingError) {
    return (
      <div css={padded}>
        <ErrorState
          text="The inbox could not be fetched."
          detail={errorSentence(digest.error)}
          onRetry={() => void digest.refetch()}
        />
      </div>
    );
  }
  if (!digest.data) {
    return (
      <div css={padded}>
        <Loading text="Listening at the door..." />
      </div>
    );
  }
  const { mentions } = digest.data;
  return (
    <>
      {mentions.length === 0 && <p css={padded}>Nobody has called you since you looked.</p>}
      <ul>
        {mentions.map((message) => (
          <li key={message.id}>
            <Mention message={message} now={now} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  );
}

type MentionProps = { message: DigestMessage; now: Date; onFollow: () => void };

const Mention = ({ message, now, onFollow }: MentionProps) => (
  <Link
    css={row}
    to={`/dimensions/${message.serverId}/${message.channelId}#${message.seq}`}
    onClick={onFollow}
  >
    <Avatar
      username={message.author?.username ?? ""}
      imageUrl={message.author?.profileImageUrl}
      size={32}
    />
    <span css={words}>
      <span>
        <b>{authorName(message)}</b> called you in {message.serverName}
      </span>
      <span css={excerpt} dir="auto">
        {message.content}
      </span>
    </span>
    <time css={time} dateTime={message.createdAt} title={fullTime(message.createdAt)}>
      {agoTime(message.createdAt, now)}
    </time>
  </Link>
);

const padded = css({ ...type.dense, padding: 16, color: color.ink2 });
const row = css({
  ...type.dense,
  display: "grid",
  gridTemplateColumns: "32px minmax(0, 1fr) auto",
  gap: 12,
  alignItems: "center",
  padding: "11px 16px",
  borderBottom: `1px solid ${color.line}`,
  boxShadow: `inset 3px 0 ${color.strike}`,
  textDecoration: "none",
  "&:hover": { background: color.hover },
  "&:focus-visible": { outlineOffset: -2 },
});
const words = css({
  display: "grid",
  color: color.ink2,
  overflowWrap: "anywhere",
  b: { fontWeight: 600, color: color.ink },
});
const excerpt = css({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
});
const time = css({ ...type.meta, color: color.ink3, whiteSpace: "nowrap" });
