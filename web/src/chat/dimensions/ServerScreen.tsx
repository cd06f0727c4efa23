import { css } from "@emotion/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { below, bottomHeight, color, layer, shadow, topHeight } from "../../theme/theme.ts";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { Empty } from "../../ui/layout/Empty.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { sidePanelWidth } from "../../ui/overlays/SidePanel.tsx";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { AccessRequired } from "../servers/AccessRequired.tsx";
import { folds } from "../../theme/folds.ts";
import { MemberColumn } from "../members/MemberColumn.tsx";
import { type Channel, directsQuery, serversQuery } from "../lists/queries.ts";
import { usePresenceWatch } from "../members/use-presence-watch.ts";
import { readStored, writeStored } from "../../stores/local-storage.ts";
import { ThreadPanel } from "./ThreadPanel.tsx";
import { useThread } from "../threads/use-thread.ts";
import { useShownChannels } from "../categories/use-shown-channels.ts";
import { ChannelColumn } from "./ChannelColumn.tsx";
import { ChannelHeader } from "./ChannelHeader.tsx";
import { matchesKey } from "../../browser/keyboard/keys.ts";
import { ChannelView } from "./ChannelView.tsx";
import { Rail } from "./Rail.tsx";
import { useDrawer } from "./use-drawer.ts";
import { Redirect } from "../../browser/Redirect.tsx";
import { useUnreadTitle } from "./use-unread-title.ts";
import { neighbourOf } from "./neighbour.ts";
import { markServerRead } from "../lists/read-cursor.ts";
import { showToast } from "../../stores/toasts.ts";

/**
 * One dimension: rail, channels, the open channel and members. Columns become drawers on narrow screens.
 */
export function ServerScreen() {
  const { serverId = "", channelId } = useParams();
  const { user } = useCurrentUser();
  const servers = useQuery({ ...serversQuery, enabled: user !== null });
  const server = servers.data?.find(({ id }) => id === serverId);
  const isMissing = servers.data !== undefined && !server;
  const { shown: channels, queries } = useShownChannels(serverId, user !== null && !isMissing);
  const { data: directs } = useQuery({ ...directsQuery, enabled: user !== null });
  const { hash } = useLocation();
  const listed = channels?.find(({ id }) => id === channelId);
  const [lastListedId, setLastListedId] = useState<string>();
  if (listed && listed.id !== lastListedId) setLastListedId(listed.id);
  const isGone = !listed && channelId === lastListedId;
  // A channel that was never in the list may be a thread. It is shown next to its channel.
  const threadState = useThread(channels && !listed && !isGone ? channelId : undefined);
  const openId = listed ? channelId : threadState.parentId;
  const { drawer, box, setDrawer } = useDrawer(openId);
  usePresenceWatch();
  useChannelKeys(channels ?? noChannels, openId);
  useMarkReadKey(serverId);

  useEffect(() => {
    if (openId) rememberChannel(serverId, openId);
  }, [serverId, openId]);

  if (!user) return <AccessRequired />;
  // Cached data stays on the screen when a later fetch fails.
  const failed = [servers, ...queries].find(({ isLoadingError }) => isLoadingError)?.error;
  // Links to messages name the server, which may be a direct line.
  const direct = directs?.find(({ id }) => id === serverId);
  if (direct) {
    const threadPath = direct.channelId === channelId ? "" : `/${channelId}`;
    return <Redirect to={`/directs/${serverId}${threadPath}${hash}`} />;
  }
  if (isMissing) return <LostDimension />;
  if (failed) {
    return (
      <div css={page}>
        <ErrorState
          text="This dimension could not be opened."
          detail={errorSentence(failed)}
          onRetry={() => void Promise.all([servers, ...queries].map(({ refetch }) => refetch()))}
        />
      </div>
    );
  }
  if (!server || !servers.data || !channels) return <OpeningDimension />;
  const channel = channels.find(({ id }) => id === openId);
  if (!channel && threadState.isPending) return <OpeningDimension />;
  if (!channel) {
    const last = lastChannelOf(serverId);
    const [first] = channels;
    const target = channels.find(({ id }) => id === last) ?? first;
    return target ? <Redirect to={`/dimensions/${serverId}/${target.id}`} /> : null;
  }

  return (
    <div css={grid}>
      <div
        css={[side, drawer === "channels" && unfolded]}
        ref={drawer === "channels" ? box : undefined}
        tabIndex={-1}
        data-drawer="channels"
      >
        <Rail servers={servers.data} currentId={serverId} user={user} />
        <ChannelColumn server={server} channels={channels} currentId={channel.id} user={user} />
      </div>
      <ChannelView
        key={channel.id}
        server={server}
        channel={channel}
        user={user}
        title={`${channel.name}, ${server.name}`}
        isAside={!listed}
        hasThread={threadState.thread !== undefined}
        header={(panels) => (
          <ChannelHeader
            {...panels}
            server={server}
            channel={channel}
            onOpenChannels={() => setDrawer("channels")}
            onToggleMembers={() => setDrawer(drawer === "members" ? null : "members")}
          />
        )}
      />
      {threadState.thread ? (
        <ThreadPanel
          key={threadState.thread.id}
          {...{ server, thread: threadState.thread, parent: channel, user }}
        />
      ) : (
        <div
          css={[members, drawer === "members" && unfolded]}
          ref={drawer === "members" ? box : undefined}
          tabIndex={-1}
          data-members
        >
          <MemberColumn server={server} user={user} />
        </div>
      )}
      {drawer && (
        <button css={scrim} type="button" aria-label="Close" onClick={() => setDrawer(null)} />
      )}
    </div>
  );
}

const noChannels: readonly Channel[] = [];

function OpeningDimension() {
  useUnreadTitle("Dimensions");
  return (
    <div css={page}>
      <Loading text="Opening the dimension..." />
    </div>
  );
}

function LostDimension() {
  useUnreadTitle("No such dimension");
  return (
    <div css={page}>
      <Empty
        title="No such dimension"
        level={1}
        description="It was deleted, or you have no access."
        action={<ButtonLink to="/dimensions">ALL_DIMENSIONS</ButtonLink>}
      />
    </div>
  );
}

const lastChannelKey = (serverId: string) => `oni.channel.${serverId}`;

/** Returns the channel of a dimension that was last open in this browser. */
const lastChannelOf = (serverId: string) => readStored(lastChannelKey(serverId));

const rememberChannel = (serverId: string, channelId: string) =>
  writeStored(lastChannelKey(serverId), channelId);

const isUnread = ({ unreadCount }: Channel) => unreadCount > 0;
const channelSteps = [
  { name: "channelAbove", by: -1, wanted: () => true },
  { name: "channelBelow", by: 1, wanted: () => true },
  { name: "unreadAbove", by: -1, wanted: isUnread },
  { name: "unreadBelow", by: 1, wanted: isUnread },
] as const;

/** Handles the keys for the previous, the next and the next unread channel. */
function useChannelKeys(channels: readonly Channel[], currentId: string | undefined): void {
  const navigate = useNavigate();

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const step = channelSteps.find(({ name }) => matchesKey(event, name));
      const target = step && neighbourOf(channels, currentId, step.by, step.wanted);
      if (!target) return;
      event.preventDefault();
      void navigate(`/dimensions/${target.serverId}/${target.id}`);
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [channels, currentId, navigate]);
}

/**
 * Handles the key that marks the whole dimension as read. While a dialog or a menu is open, Escape closes
 * that instead.
 */
function useMarkReadKey(serverId: string): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isWanted = matchesKey(event, "readDimension") && !event.defaultPrevented;
      if (!isWanted || document.querySelector('[role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      markServerRead(queryClient, serverId).then(
        () => showToast({ tone: "info", title: "Dimension read" }),
        (error: unknown) => console.info("The channels could not be read.", error),
      );
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [queryClient, serverId]);
}

const page = css({ maxWidth: 640, margin: "0 auto", padding: "80px 24px" });
const grid = css({
  "--beside": "228px",
  "&:has(> aside)": { "--beside": `${sidePanelWidth}px` },
  "&:has(> aside) > [data-members]": { display: "none" },
  position: "relative",
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) var(--beside)",
  gridTemplateRows: "minmax(0, 1fr)",
  height: `calc(100dvh - ${topHeight} - ${bottomHeight})`,
  background: color.page,
  [below.low]: { height: `calc(100dvh - ${bottomHeight})` },
  [folds.members]: {
    gridTemplateColumns: "auto minmax(0, 1fr)",
    "&:has(> aside) > [data-members]": { display: "block" },
  },
  [folds.channels]: { gridTemplateColumns: "minmax(0, 1fr)" },
});
const drawerBox = {
  position: "fixed",
  zIndex: layer.sheet,
  top: topHeight,
  bottom: bottomHeight,
  visibility: "hidden",
  background: color.page,
  boxShadow: shadow.floating,
  "&:focus-visible": { outlineOffset: -2 },
} as const;
const side = css({
  display: "grid",
  gridTemplateColumns: "72px 236px",
  gridTemplateRows: "minmax(0, 1fr)",
  minHeight: 0,
  [folds.members]: { gridTemplateColumns: "72px 220px" },
  [folds.channels]: { ...drawerBox, left: 0, gridTemplateColumns: "72px min(236px, 60vw)" },
});
const members = css({
  minHeight: 0,
  [folds.members]: { ...drawerBox, right: 0, width: "min(260px, 80vw)" },
});
const unfolded = css({ "&&": { visibility: "visible" } });
const scrim = css({
  display: "none",
  position: "fixed",
  zIndex: layer.sheet - 1,
  inset: `${topHeight} 0 ${bottomHeight}`,
  border: 0,
  background: `color-mix(in srgb, ${color.void} 80%, transparent)`,
  [folds.members]: { display: "block" },
});
