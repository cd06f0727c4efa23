import { css } from "@emotion/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { directsQuery, refreshDirects, serversQuery } from "../lists/queries.ts";
import { useLive } from "../../live/use-live.ts";
import { folds } from "../../theme/folds.ts";
import { below, bottomHeight, color, topHeight, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { type CurrentUser, useCurrentUser } from "../../account/sign-in/current-user.ts";
import { Rail } from "../dimensions/Rail.tsx";
import { useUnreadTitle } from "../dimensions/use-unread-title.ts";
import { usePresenceWatch } from "../members/use-presence-watch.ts";
import { AccessRequired } from "../servers/AccessRequired.tsx";
import { DirectColumn } from "./DirectColumn.tsx";
import { DirectView } from "./DirectView.tsx";
import { RequestPanel } from "./RequestPanel.tsx";

/** /directs: the list of direct lines and the open one. Phones show one of them at a time. */
export function DirectsScreen() {
  const { user } = useCurrentUser();
  return user ? <Directs user={user} /> : <AccessRequired />;
}

function Directs({ user }: { user: CurrentUser }) {
  const { directId } = useParams();
  const { data: servers = [] } = useQuery(serversQuery);
  const directs = useQuery({ ...directsQuery, staleTime: 0 });
  usePresenceWatch();
  useFreshDirects(directId);
  const direct = directs.data?.find(({ id }) => id === directId);
  return (
    <div css={grid} data-open={directId !== undefined || undefined}>
      <Rail servers={servers} currentId={null} user={user} />
      <DirectColumn directs={directs} currentId={directId} user={user} />
      {direct?.state === "request" ? (
        <RequestPanel key={direct.id} direct={direct} />
      ) : direct ? (
        <DirectView key={direct.id} direct={direct} user={user} />
      ) : (
        <div css={middle}>
          {directId === undefined || directs.data ? (
            <Silence isLost={directId !== undefined} isEmpty={directs.data?.length === 0} />
          ) : directs.error ? (
            <ErrorState
              text="This conversation could not be opened."
              detail={errorSentence(directs.error)}
              onRetry={() => void directs.refetch()}
            />
          ) : (
            <Loading text="Opening the conversation..." />
          )}
        </div>
      )}
    </div>
  );
}

function Silence({ isLost, isEmpty }: { isLost: boolean; isEmpty: boolean }) {
  useUnreadTitle("Direct messages");
  return (
    <div css={silence}>
      <p css={heading}>
        {isLost ? "This conversation does not exist." : "No conversation is open."}
      </p>
      <p>
        {isEmpty ? "Begin one with WRITE_TO" : "Choose a conversation"}, or knock on someone who is
        online.
      </p>
    </div>
  );
}

/** No event contains the last message of the list, so the list is refetched a second after activity. */
function useFreshDirects(openId: string | undefined): void {
  const live = useLive();
  const queryClient = useQueryClient();
  useEffect(() => {
    const isListed = (serverId: string) =>
      queryClient.getQueryData(directsQuery.queryKey)?.some(({ id }) => id === serverId);
    return live.on("channel:activity", ({ serverId, added, deleted }) => {
      const isOther = added > 0 || deleted.length > 0;
      if (isOther && serverId !== openId && isListed(serverId)) void refreshDirects(queryClient);
    });
  }, [live, queryClient, openId]);
}

const grid = css({
  display: "grid",
  gridTemplateColumns: "72px 308px minmax(0, 1fr)",
  gridTemplateRows: "minmax(0, 1fr)",
  height: `calc(100dvh - ${topHeight} - ${bottomHeight})`,
  background: color.page,
  [below.low]: { height: `calc(100dvh - ${bottomHeight})` },
  "@media (max-width: 1000px)": { gridTemplateColumns: "72px 240px minmax(0, 1fr)" },
  [folds.channels]: {
    gridTemplateColumns: "minmax(0, 1fr)",
    "> nav": { display: "none" },
    "&[data-open] > aside": { display: "none" },
    "&:not([data-open]) > aside ~ *": { display: "none" },
  },
});
const middle = css({ ...layout.centered, padding: 24 });
const silence = css({ ...type.note, textAlign: "center" });
const heading = css({ ...type.heading(34, 40, -0.05), color: color.ink, marginBottom: 8 });
