import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { errorSentence } from "../../api/api-error.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { shownCount } from "../../chat/unread/counts.ts";
import { sideStyle } from "./side-style.ts";
import { useOwnServers } from "./use-own-servers.ts";

const mostRows = 8;

/** The dimensions the member is in, those with something unread first. */
export function OwnDimensions() {
  const { own, error, retry } = useOwnServers();
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
      {own?.length === 0 && <p css={sideStyle.note}>You are in no dimension yet.</p>}
      <ul css={sideStyle.list}>
        {own?.slice(0, mostRows).map(({ id, name, unreadCount, mentionCount }) => (
          <li key={id}>
            <Link css={sideStyle.row} to={`/dimensions/${id}`}>
              <span css={cut}>{name}</span>
              {mentionCount > 0 && <Badge tone="you">{`@${shownCount(mentionCount)}`}</Badge>}
              {unreadCount > 0 && <Badge tone="new">{`${shownCount(unreadCount)} NEW`}</Badge>}
            </Link>
          </li>
        ))}
        <li>
          <Link css={[sideStyle.row, sideStyle.way]} to="/dimensions">
            {own && own.length > mostRows ? `All ${own.length} dimensions` : "All dimensions"}
          </Link>
        </li>
      </ul>
    </Panel>
  );
}

const cut = css({
  flex: 1,
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
