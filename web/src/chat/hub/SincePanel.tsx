import { css } from "@emotion/react";
import type { Digest, Server } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { digestQuery } from "../lists/queries.ts";
import { shownCount } from "../unread/counts.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { clockTime, dayName } from "../../ui/text/format-time.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { DigestMessages } from "../digest/DigestMessages.tsx";
import { findRareTerms } from "../digest/find-rare-terms.ts";

/**
 * Shows what happened since the member last read: the rarest words of each channel, mentions and replies.
 */
export function SincePanel({ servers }: { servers: readonly Server[] }) {
  const digest = useQuery({ ...digestQuery, staleTime: 0, gcTime: 0 });
  const now = useNow();
  const { channels = [], mentions = [], replies = [] } = digest.data ?? {};
  const unreadCount = channels.reduce((sum, { unread }) => sum + unread, 0);
  const words = findRareTerms(channels.map(textOf));
  return (
    <Panel
      label={digest.data ? labelOf(servers, now) : "SINCE"}
      led={unreadCount > 0 ? "struck" : "idle"}
      flush
      meta={unreadCount > 0 && <span css={meta}>{countLabel(unreadCount)}</span>}
    >
      {digest.isLoadingError && (
        <ErrorState
          text="The news could not be gathered."
          detail={errorSentence(digest.error)}
          onRetry={() => void digest.refetch()}
        />
      )}
      {digest.isPending && (
        <div css={waiting}>
          <Loading text="tail --since me" />
        </div>
      )}
      {digest.data && channels.length === 0 && (
        <p css={quiet}>Nothing since you were here. Still water.</p>
      )}
      <ul>
        {channels.map((channel, index) => (
          <li key={channel.channelId}>
            <Link
              css={channelLink}
              to={`/dimensions/${channel.serverId}/${channel.channelId}#${channel.lastReadSeq + 1}`}
            >
              <span css={facts}>
                <b>
                  {channel.serverName}
                  {channel.channelName !== "general" && ` / ${channel.channelName}`}
                </b>
                <span css={meta}>{countsOf(channel)}</span>
              </span>
              <span css={termsStyle}>{words[index]?.join(" · ")}</span>
            </Link>
          </li>
        ))}
      </ul>
      {mentions.length + replies.length > 0 && (
        <div css={calls}>
          <DigestMessages title="CALLED YOU" messages={mentions} />
          <DigestMessages title="ANSWERED YOU" messages={replies} />
        </div>
      )}
    </Panel>
  );
}

type DigestChannel = Digest["channels"][number];

const textOf = ({ last }: DigestChannel) => last.map(({ content }) => content).join("\n");
const countLabel = (count: number) =>
  `${shownCount(count)} ${count === 1 ? "message" : "messages"}`;
const countsOf = ({ unread, mentions }: DigestChannel) =>
  `${countLabel(unread)}${mentions > 0 ? `, ${shownCount(mentions)} for you` : ""}`;

/** Returns `SINCE_17:12`, or the day if it was not today. */
function labelOf(servers: readonly Server[], now: Date): string {
  const times = servers.flatMap(({ channels }) => channels.flatMap(({ readAt }) => readAt ?? []));
  const latest = times.toSorted().at(-1);
  if (latest === undefined) return "NEW";
  const day = dayName(latest, now);
  return `SINCE_${day === "today" ? clockTime(latest) : day.toUpperCase().replaceAll(" ", "_")}`;
}

const meta = css({ ...type.note, whiteSpace: "nowrap" });
const waiting = css({ padding: 16 });
const quiet = css({ ...type.text, padding: 16 });
const channelLink = css({
  ...layout.stack(4),
  padding: "12px 16px",
  borderBottom: `1px solid ${color.line}`,
  textDecoration: "none",
  "li:last-child > &": { borderBottom: 0 },
  "&:hover": { background: color.raised },
});
const facts = css({
  ...type.dense,
  display: "flex",
  alignItems: "baseline",
  gap: 10,
  b: { flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: "anywhere" },
});
const termsStyle = css({
  ...type.heading(20, 26, -0.035),
  color: color.ink2,
  overflowWrap: "anywhere",
});
const calls = css({
  ...layout.stack(14),
  padding: "14px 8px",
  borderTop: `1px solid ${color.line}`,
});
