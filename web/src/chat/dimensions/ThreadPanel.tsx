import { css } from "@emotion/react";
import { Bell, BellOff } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAction } from "../../live/calls/use-action.ts";
import { authorName } from "../log/author-name.ts";
import { type Channel, isDirect, type Server } from "../lists/queries.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { color } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { clockTime } from "../../ui/text/format-time.ts";
import { SidePanel, SidePanelHeader } from "../../ui/overlays/SidePanel.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { ChannelView } from "./ChannelView.tsx";
import { narrowMessages } from "../messages/message-style.ts";
import { RippleOut } from "./RippleOut.tsx";
import { RootPreview } from "../threads/RootPreview.tsx";
import { threadPanelMark } from "../threads/is-in-thread.ts";
import { setFollowing } from "../threads/thread-actions.ts";
import type { Message } from "@oni/realtime/contract";
import { read } from "../../live/calls/read.ts";
import { messageAt } from "../log/channel-log.ts";
import { useMessages } from "../log/logs.ts";

type ThreadPanelProps = {
  server: Server;
  thread: Channel;
  parent: Channel;
  user: CurrentUser;
  /** Replaces the composer where the viewer may not write. */
  closed?: ReactNode;
};

/**
 * A thread next to its channel, or over it on a narrow screen. The panel takes the focus and returns it.
 * Escape closes it.
 */
export function ThreadPanel({ server, thread, parent, user, closed }: ThreadPanelProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const panel = useRef<HTMLElement>(null);
  // Read before the text field in the panel takes the focus.
  const [opener] = useState(() => document.activeElement);
  const root = useRoot(thread);
  const name = thread.isListed || !root ? thread.name : authorName(root);
  const channel = useMemo(() => ({ ...thread, name }), [thread, name]);
  const isInDirect = isDirect(queryClient, server.id);
  const close = () =>
    void navigate(isInDirect ? `/directs/${server.id}` : `/dimensions/${server.id}/${parent.id}`);

  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opener]);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.shiftKey || event.defaultPrevented) return;
      if (panel.current?.contains(document.activeElement)) close();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  });

  return (
    <SidePanel css={narrowMessages} label="Thread" ref={panel} {...threadPanelMark}>
      <ChannelView
        css={view}
        server={server}
        channel={channel}
        user={user}
        closed={closed}
        header={() => (
          <>
            <SidePanelHeader
              title={thread.isListed ? thread.name : "Thread"}
              detail={
                root ? `under ${authorName(root)}, ${clockTime(root.createdAt)}` : parent.name
              }
              tools={server.role !== null && <FollowToggle thread={thread} />}
              onClose={close}
            />
            {root && <RootPreview root={root} serverId={server.id} parent={parent} />}
          </>
        )}
        above={
          <RippleOut server={server} thread={thread} parent={parent} root={root} user={user} />
        }
      />
    </SidePanel>
  );
}

function FollowToggle({ thread }: { thread: Channel }) {
  const { id, isFollowing } = thread;
  const toggle = useAction(setFollowing, () => ({ id, isFollowing: !isFollowing }));
  const Icon = isFollowing ? Bell : BellOff;
  return (
    <Button
      css={isFollowing && followed}
      tone="quiet"
      square
      aria-label="Follow"
      aria-pressed={isFollowing}
      disabled={toggle.isPending}
      onClick={() => toggle.mutate()}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}

/** Returns the message that a thread is about, from the log of its channel or else from a fetch. */
function useRoot({ parentId, rootSeq }: Channel): Message | undefined {
  const cached = useMessages(({ logs }) => {
    const log = parentId === null ? undefined : logs[parentId];
    return log && rootSeq !== null ? messageAt(log, rootSeq) : undefined;
  });
  const { data } = useQuery({
    ...read("GET /api/channels/:id/messages", {
      params: { id: parentId ?? "" },
      query: { around: String(rootSeq ?? 1), limit: "1" },
    }),
    enabled: cached === undefined && parentId !== null && rootSeq !== null,
  });
  return cached ?? data?.find(({ seq }) => seq === rootSeq);
}

const view = css({ flex: 1 });
const followed = css({ "&&": { color: color.glow } });
