import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { activityQuery } from "../../chat/lists/queries.ts";
import { useIsLost } from "../../stores/connection.ts";
import { usePresence } from "../../stores/presence.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { constellationQuery } from "../../sky/model/queries.ts";
import { neighboursOf, onlineAmong } from "../../sky/find/nearby.ts";
import { personLink } from "../../ui/text/person-link.ts";
import { sideStyle } from "./side-style.ts";
import { useOwnServers } from "./use-own-servers.ts";

const mostRows = 6;

/**
 * The member's neighbours on the map who are online, each with a shared dimension where they are active.
 */
export function NearbyPanel({ viewerId }: { viewerId: string }) {
  const { data, error, isPending, refetch } = useQuery(constellationQuery);
  const isLost = useIsLost();
  const presence = usePresence(({ online }) => online);
  const neighbours = useMemo(() => (data ? neighboursOf(data, viewerId) : []), [data, viewerId]);
  const here = onlineAmong(neighbours, presence);
  const dimensionOf = useActiveDimensions();
  return (
    <Panel
      label="ONLINE_NEAR_YOU"
      led={here.length > 0 && !isLost ? "live" : "idle"}
      meta={
        <span css={type.note}>
          {neighbours.length > 0 &&
            `${here.length} of ${neighbours.length} ${isLost ? "last seen online" : "online"}`}
        </span>
      }
      flush
    >
      <div css={area}>
        {isPending && (
          <div css={sideStyle.note}>
            <Loading text="Reading the sky..." />
          </div>
        )}
        {error && (
          <div css={sideStyle.note}>
            <ErrorState
              text="The map could not be read."
              detail={errorSentence(error)}
              onRetry={() => void refetch()}
            />
          </div>
        )}
        {data && here.length === 0 && (
          <p css={sideStyle.note}>
            {neighbours.length === 0
              ? "No member shares a tag with you yet."
              : `None of your neighbours ${isLost ? "was last seen online" : "is online"}.`}
          </p>
        )}
        {here.length > 0 && (
          <ul css={[sideStyle.list, strip]}>
            {here
              .slice(0, mostRows)
              .map(({ id, username, displayName, profileImageUrl, sharedTags }) => (
                <li key={id}>
                  <Link css={sideStyle.row} to={`/oni/${username}`} {...personLink(username)}>
                    <Avatar username={username} imageUrl={profileImageUrl} size={28} />
                    <span css={text}>
                      {displayName || username}
                      <small css={tags}>
                        {dimensionOf(username) ?? sharedTags.map((tag) => `#${tag}`).join(" ")}
                      </small>
                    </span>
                    {!isLost && <i css={light} aria-hidden="true" />}
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </div>
      <Link css={[sideStyle.row, sideStyle.way]} to="/constellation">
        Your sky
      </Link>
    </Panel>
  );
}

/**
 * Returns a function that finds the name of the dimension where a member is active, as far as the
 * viewer's dimensions show it.
 */
function useActiveDimensions(): (username: string) => string | undefined {
  const { own } = useOwnServers();
  const { data: activities } = useQuery({ ...activityQuery, staleTime: 0 });
  const dimensionNames = useMemo(() => {
    const names = new Map(own?.map(({ id, name }) => [id, name]));
    return new Map(
      (activities ?? []).toReversed().flatMap(({ serverId, faces }) => {
        const name = names.get(serverId);
        return name === undefined ? [] : faces.map(({ username }) => [username, name] as const);
      }),
    );
  }, [own, activities]);
  return (username) => dimensionNames.get(username);
}

const narrow = "@media (max-width: 900px)";

/** Has the same height while it loads as when it is empty. */
const area = css({
  display: "grid",
  alignItems: "center",
  minHeight: 64,
  borderBottom: `1px solid ${color.line}`,
});
/** Side by side where the feed is below, so that new members do not move it. */
const strip = css({
  [narrow]: {
    display: "flex",
    minWidth: 0,
    overflowX: "auto",
    scrollbarWidth: "none",
    li: { flex: "none", maxWidth: 220 },
    "li + li": { borderTop: 0 },
  },
});
const light = css({
  flex: "none",
  width: 8,
  height: 8,
  borderRadius: "50%",
  background: color.glow,
});
const text = css({ display: "grid", flex: 1, minWidth: 0, overflowWrap: "anywhere" });
const tags = css({ ...type.label, ...layout.oneLine, color: color.ink3 });
