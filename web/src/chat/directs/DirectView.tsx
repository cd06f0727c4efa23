import { css } from "@emotion/react";
import { chosenLevel } from "@oni/api/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BellOff, Bell, ChevronLeft, DoorOpen, Ellipsis, EyeOff, UserX } from "lucide-react";
import { useMemo } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { type Channel, channelsQuery, type Direct } from "../lists/queries.ts";
import { useCounts } from "../unread/counts-store.ts";
import { useIsLost } from "../../stores/connection.ts";
import { usePresence } from "../../stores/presence.ts";
import { folds } from "../../theme/folds.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { DropdownMenu, type MenuEntry } from "../../ui/overlays/DropdownMenu.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { dayName } from "../../ui/text/format-time.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { ChannelView } from "../dimensions/ChannelView.tsx";
import { markReadEntry } from "../messages/mark-read-entry.ts";
import { type PinsControl, PinsToggle } from "../pins/PinsToggle.tsx";
import { type SearchControl, SearchToggle } from "../search/SearchToggle.tsx";
import { ThreadPanel } from "../dimensions/ThreadPanel.tsx";
import { useThread } from "../threads/use-thread.ts";
import { useBlockedIds } from "../members/blocks.ts";
import { useToday } from "../../ui/text/use-now.ts";
import { useNotifySettings } from "../../account/notifications/use-notify-settings.ts";
import { personLink } from "../../ui/text/person-link.ts";
import { usePersonActions } from "../../people/cards/use-person-actions.ts";
import { WireLine } from "../../people/cards/Wire.tsx";
import { shrineQuery } from "../../people/cards/queries.ts";
import { hideDirect } from "../../people/cards/direct-actions.ts";
import { directStyle } from "./direct-style.ts";
import { directName } from "../lists/direct-name.ts";

type DirectViewProps = { direct: Direct; user: CurrentUser };

/** A direct line: the log of its one channel in a quieter layout. */
export function DirectView({ direct, user }: DirectViewProps) {
  const channels = useQuery(channelsQuery(direct.id));
  const today = useToday();
  const { threadId } = useParams();
  const threadState = useThread(threadId);
  const blocked = useBlockedIds();
  const [found] = channels.data ?? [];
  const name = directName(direct);
  const receivedSeq = useCounts((state) => state.channels[direct.channelId]?.lastSeq ?? 0);
  const hasMessages = Math.max(receivedSeq, found?.lastSeq ?? 0) > 0;
  const channel = useMemo(() => found && { ...found, name }, [found, name]);
  if (!channel) {
    return (
      <div css={directStyle.notice}>
        {channels.error ? (
          <ErrorState
            text="This conversation could not be opened."
            detail={errorSentence(channels.error)}
            onRetry={() => void channels.refetch()}
          />
        ) : (
          <Loading text="Opening the conversation..." />
        )}
      </div>
    );
  }
  const closed = closedBy(direct, { hasMessages, blocked });
  const end = closed && <p css={directStyle.closed}>{closed}</p>;
  return (
    <div css={columns}>
      <ChannelView
        css={directStyle.view}
        isAside={threadState.thread !== undefined}
        hasThread={threadState.thread !== undefined}
        server={direct}
        channel={channel}
        user={user}
        title={name}
        opening={`This conversation began ${beginOf(direct, today)}. Only the two of you can read it here, and keepers what one of you reports. It is stored like any dimension and is not end-to-end encrypted.`}
        closed={end}
        header={(panels) => <DirectHeader {...{ direct, channel, user, panels }} />}
      />
      {threadState.thread && (
        <ThreadPanel
          key={threadState.thread.id}
          {...{ server: direct, thread: threadState.thread, parent: channel, user, closed: end }}
        />
      )}
    </div>
  );
}

function beginOf({ createdAt }: Direct, today: Date): string {
  const day = dayName(createdAt, today);
  return /\d/.test(day) ? `on ${day}` : day;
}

/** Returns why the viewer may not write, as a sentence. Null if they may. */
function closedBy(
  { state, other }: Direct,
  { hasMessages, blocked }: { hasMessages: boolean; blocked: ReadonlySet<string> },
): string | null {
  if (!other) return "Who was at the other end has departed.";
  if (blocked.has(other.userId)) return "You blocked this node. Nothing goes either way.";
  if (state === "waiting" && hasMessages) {
    return `Your message waits for ${other.displayName || other.username}. You can go on once they have accepted.`;
  }
  return null;
}

type DirectHeaderProps = DirectViewProps & {
  channel: Channel;
  panels: SearchControl & PinsControl;
};

function DirectHeader({ direct, channel, user, panels }: DirectHeaderProps) {
  const { other } = direct;
  const isLost = useIsLost();
  const isOnlineNow = usePresence(({ online }) => (other ? online[other.userId] : undefined));
  const isHere = isOnlineNow ?? other?.online ?? false;
  const { data: shrine } = useQuery({
    ...shrineQuery(other?.username ?? ""),
    enabled: other !== null,
  });
  return (
    <header css={bar}>
      <ButtonLink css={back} to="/directs" tone="quiet" aria-label="Direct messages">
        <ChevronLeft aria-hidden="true" />
      </ButtonLink>
      <span css={[end, you]}>
        <Avatar username={user.username} imageUrl={user.profileImageUrl} size={36} presence="you" />
        <span>you</span>
      </span>
      <span css={wire}>
        <WireLine strength={shrine?.relation?.sharedTags.length ?? 0} />
      </span>
      <span css={end}>
        <Avatar
          username={other?.username ?? ""}
          imageUrl={other?.profileImageUrl}
          size={36}
          presence={isHere ? "online" : "offline"}
        />
        <span>
          <h2 css={name}>
            {other ? (
              <Link to={`/oni/${other.username}`} {...personLink(other.username)}>
                {directName(direct)}
              </Link>
            ) : (
              directName(direct)
            )}
          </h2>
          <small data-here={(isHere && !isLost) || undefined}>
            {isHere ? (isLost ? "last seen online" : "online") : "away"}
          </small>
        </span>
      </span>
      <span css={tools}>
        <PinsToggle {...panels} />
        <SearchToggle {...panels} />
        <MuteButton direct={direct} />
        <DirectMenu direct={direct} channel={channel} />
      </span>
    </header>
  );
}

function MuteButton({ direct }: { direct: Direct }) {
  const { settings, setLevel } = useNotifySettings();
  const isMuted = settings && chosenLevel(settings, { serverId: direct.id })?.level === "nothing";
  const Icon = isMuted ? BellOff : Bell;
  return (
    <Button
      tone="quiet"
      square
      aria-label="Mute"
      aria-pressed={isMuted ?? false}
      disabled={!settings}
      onClick={() => setLevel(direct.id, isMuted ? null : { level: "nothing", muteUntil: null })}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}

function DirectMenu({ direct, channel }: { direct: Direct; channel: Channel }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { other } = direct;
  const isBlocked = useBlockedIds().has(other?.userId ?? "");
  const actions = usePersonActions({ id: other?.userId ?? "", username: other?.username ?? "" });
  const hide = useAction(
    hideDirect,
    () => ({ id: direct.id }),
    () => navigate("/directs"),
  );
  const entries: MenuEntry[] = [
    markReadEntry(queryClient, channel),
    { kind: "action", label: "Hide the conversation", Icon: EyeOff, onSelect: () => hide.mutate() },
  ];
  if (other) {
    entries.push(
      { kind: "link", label: "Visit the shrine", to: `/oni/${other.username}`, Icon: DoorOpen },
      { kind: "rule" },
      {
        kind: "action",
        label: isBlocked ? "Unblock" : "Block",
        Icon: UserX,
        isDanger: !isBlocked,
        onSelect: () => (isBlocked ? actions.unblock : actions.block).mutate(),
      },
    );
  }
  return (
    <DropdownMenu
      entries={entries}
      trigger={
        <Button tone="quiet" square aria-label={`${directName(direct)}: menu`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    />
  );
}

const columns = css({
  position: "relative",
  display: "flex",
  minWidth: 0,
  minHeight: 0,
  "> section": { flex: 1 },
});
const bar = css({
  ...layout.row(14),
  "--wire-ground": color.page,
  minHeight: 72,
  padding: "0 24px",
  borderBottom: `1px solid ${color.line}`,
  [folds.channels]: { minHeight: 64, padding: "0 8px 0 4px", gap: 8 },
});
const back = css({
  "&&": { display: "none", padding: "0 8px", [folds.channels]: { display: "inline-flex" } },
});
const end = css({
  ...layout.row(10),
  minWidth: 0,
  fontSize: 14,
  fontWeight: 600,
  small: { ...type.note, display: "block", fontWeight: 400 },
  "small[data-here]": { color: color.glow },
  [folds.channels]: { small: { display: "none" } },
});
const you = css({ color: color.you, [folds.channels]: { "> span": { display: "none" } } });
const wire = css({ display: "flex", flex: 1, minWidth: 40, maxWidth: 260 });
const name = css({
  ...layout.oneLine,
  fontSize: 14,
  lineHeight: "20px",
  fontWeight: 600,
  maxWidth: 220,
  a: { textDecoration: "none", "&:hover": { textDecoration: "underline" } },
  [folds.channels]: { maxWidth: 110 },
});
const tools = css({ display: "flex", marginLeft: "auto" });
