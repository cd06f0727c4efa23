import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { shownCount } from "../unread/counts.ts";
import { digestQuery } from "../lists/queries.ts";
import { DigestMessages } from "./DigestMessages.tsx";
import { digestStyle } from "./digest-style.ts";

type DigestViewProps = { onFollow?: () => void };

/** Shows what happened since the viewer last read: mentions, replies and channels with new messages. */
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
  if (channels.length === 0)
    return <p css={type.text}>Nothing since you were here. Still water.</p>;
  return (
    <div css={layout.stack(18)}>
      <DigestMessages title="CALLED YOU" messages={mentions} onFollow={onFollow} />
      <DigestMessages title="ANSWERED YOU" messages={replies} onFollow={onFollow} />
      <section>
        <h3 css={digestStyle.heading}>NEWS</h3>
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

const row = css({
  ...digestStyle.link,
  ...layout.row(12),
  justifyContent: "space-between",
  minHeight: 36,
  b: { color: color.strike, fontWeight: 600 },
});
