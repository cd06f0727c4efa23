import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { errorSentence } from "../../api/api-error.ts";
import { color, type } from "../../theme/theme.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { shownCount } from "../../chat/unread/counts.ts";
import { type DigestMessage, digestQuery } from "../../chat/queries.ts";
import { fullTime } from "../../ui/format-time.ts";

type DigestViewProps = { onFollow?: () => void };

/** What happened while one was away: who called, who answered, and where there is news. */
export function DigestView({ onFollow }: DigestViewProps) {
  const digest = useQuery({ ...digestQuery, staleTime: 0, gcTime: 0 });
  if (digest.isLoadingError) {
    return (
      <ErrorState
        text="The news could not be gathered."
        detail={errorSentence(digest.error)}
        onRetry={() => void digest.refetch()}
      />
    );
  }
  if (!digest.data) return <Loading text="tail --since me" />;
  const { mentions, replies, channels } = digest.data;
  if (channels.length === 0) return <p css={quiet}>Nothing since you were here. Still water.</p>;
  return (
    <div css={parts}>
      <Lines title="CALLED YOU" messages={mentions} onFollow={onFollow} />
      <Lines title="ANSWERED YOU" messages={replies} onFollow={onFollow} />
      <section>
        <h3 css={heading}>NEWS</h3>
        <ul>
          {channels.map(({ serverId, serverName, channelId, channelName, lastReadSeq, unread }) => (
            <li key={channelId}>
              <Link
                css={row}
                to={`/dimensions/${serverId}/${channelId}#${lastReadSeq + 1}`}
                onClick={onFollow}
              >
                <span>
                  {serverName} / {channelName}
                </span>
                <b>{shownCount(unread)}</b>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type LinesProps = {
  title: string;
  messages: readonly DigestMessage[];
  onFollow: (() => void) | undefined;
};

const Lines = ({ title, messages, onFollow }: LinesProps) =>
  messages.length === 0 ? null : (
    <section>
      <h3 css={heading}>{title}</h3>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <Link
              css={line}
              to={`/dimensions/${message.serverId}/${message.channelId}#${message.seq}`}
              onClick={onFollow}
            >
              <small>
                {message.author?.username ?? "[departed oni]"} · {message.serverName} /{" "}
                {message.channelName} · {fullTime(message.createdAt)}
              </small>
              {message.content}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );

const parts = css({ display: "grid", gap: 18 });
const quiet = css({ ...type.dense, color: color.ink2 });
const heading = css({ ...type.label, padding: "0 8px 6px", color: color.ink3 });
const link = {
  padding: "6px 8px",
  borderRadius: 2,
  ...type.dense,
  textDecoration: "none",
  "&:hover": { background: color.hover },
} as const;
const row = css({
  ...link,
  display: "flex",
  justifyContent: "space-between",
  gap: 12,
  minHeight: 36,
  alignItems: "center",
  b: { color: color.strike, fontWeight: 600 },
});
const line = css({
  ...link,
  display: "grid",
  overflowWrap: "anywhere",
  small: { ...type.meta, color: color.ink3 },
});
