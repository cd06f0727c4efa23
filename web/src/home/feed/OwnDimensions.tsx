import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { TermNote } from "../../account/first-steps/TermNote.tsx";
import { activityQuery } from "../../chat/lists/queries.ts";
import { shownCount } from "../../chat/unread/counts.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { LastMessage } from "../../chat/servers/LastMessage.tsx";
import { withActivity } from "../../chat/servers/order-servers.ts";
import { sideStyle } from "./side-style.ts";
import { useOwnServers } from "./use-own-servers.ts";

const mostRows = 8;

/** The member's dimensions with active members and last message, unread ones first. */
export function OwnDimensions({ viewerId }: { viewerId: string }) {
  const { own, error, retry } = useOwnServers();
  const { data: activities } = useQuery({ ...activityQuery, staleTime: 0 });
  const hasUnread = own?.some(({ unreadCount }) => unreadCount > 0) === true;
  return (
    <Panel label="YOUR_DIMENSIONS" led={hasUnread ? "struck" : "idle"} flush>
      {error && (
        <div css={sideStyle.note}>
          <ErrorState
            text="Your dimensions could not be fetched."
            detail={errorSentence(error)}
            onRetry={retry}
          />
        </div>
      )}
      <TermNote of="dimension" css={sideStyle.note} />
      {own?.length === 0 && <p css={sideStyle.note}>You are in no dimension yet.</p>}
      <ul css={sideStyle.list}>
        {withActivity(own?.slice(0, mostRows) ?? [], activities).map(({ server, activity }) => {
          const { id, name, description, unreadCount, mentionCount } = server;
          return (
            <li key={id}>
              <Link css={sideStyle.row} to={`/dimensions/${id}`}>
                <span css={text}>
                  <span css={heading}>
                    <b css={cut}>{name}</b>
                    {activity && activity.hereCount > 0 && (
                      <span css={awake}>{activity.hereCount} online</span>
                    )}
                  </span>
                  <span css={[cut, line]}>
                    {activity?.last ? (
                      <LastMessage last={activity.last} userId={viewerId} />
                    ) : (
                      description || "Still water."
                    )}
                  </span>
                </span>
                {mentionCount > 0 && <Badge tone="you">{`@${shownCount(mentionCount)}`}</Badge>}
                {unreadCount > 0 && <Badge tone="new">{`${shownCount(unreadCount)} NEW`}</Badge>}
              </Link>
            </li>
          );
        })}
        <li>
          <Link css={[sideStyle.row, sideStyle.way]} to="/dimensions">
            {own && own.length > mostRows ? `All ${own.length} dimensions` : "All dimensions"}
          </Link>
        </li>
      </ul>
    </Panel>
  );
}

const text = css({ flex: 1, minWidth: 0 });
const heading = css({ display: "flex", alignItems: "baseline", gap: 10 });
const cut = css({ ...layout.oneLine, minWidth: 0 });
const awake = css({
  ...type.meta,
  ...layout.row(6),
  flex: "none",
  color: color.glow,
  "&::before": {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: "50%",
    background: color.glow,
  },
});
const line = css({ display: "block", ...type.meta, lineHeight: "20px", color: color.ink2 });
