import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { errorSentence } from "../../api/api-error.ts";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { useMessages } from "../../chat/log/logs.ts";
import { color } from "../../theme/theme.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Loading } from "../../ui/Loading.tsx";
import type { CurrentUser } from "../auth/current-user.ts";
import { ChannelHeader } from "./ChannelHeader.tsx";
import type { LogTarget } from "../../chat/log/channel-pages.ts";
import { Composer } from "../composer/Composer.tsx";
import { JoinBar } from "../servers/JoinBar.tsx";
import { MessageLog } from "../messages/MessageLog.tsx";
import type { Channel, Server } from "../../chat/queries.ts";
import { lastSeqOf } from "../../chat/unread/counts-store.ts";
import { SearchPanel } from "../messages/SearchPanel.tsx";
import { TypingLine } from "../messages/TypingLine.tsx";
import { useChannel } from "../messages/use-channel.ts";
import { useNewMark } from "../messages/use-new-mark.ts";
import { useUnreadTitle } from "./use-unread-title.ts";

type ChannelViewProps = {
  server: Server;
  channel: Channel;
  user: CurrentUser;
  onOpenChannels: () => void;
  onToggleMembers: () => void;
};

/** The open channel. Give it a `key` of its channel: all of its state is about that one. */
export function ChannelView({ server, channel, user, ...header }: ChannelViewProps) {
  const { hash, key } = useLocation();
  const linkedSeq = seqOf(hash);
  useUnreadTitle(`${channel.name}, ${server.name}`);
  const [attempt, setAttempt] = useState(0);
  const [isSearching, setIsSearching] = useState(false);
  // Kept beside the draft of the reply.
  const replyKey = `reply:${channel.id}`;
  const replyToId = useDrafts(({ drafts }) => drafts[replyKey] ?? null);
  const reply = useCallback(({ id }: Message) => setDraft(replyKey, id), [replyKey]);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [target, setTarget] = useState<LogTarget>(() => firstTarget(channel, linkedSeq));
  const opened = useChannel(channel.id, target, attempt);
  const isHeld = useMessages(({ logs }) => logs[channel.id] !== undefined);
  const newMark = useNewMark(channel);

  // A link that is followed again leads there again.
  const [followedKey, setFollowedKey] = useState(key);
  if (followedKey !== key) {
    setFollowedKey(key);
    if (linkedSeq !== null) setTarget(targetAt(channel, linkedSeq));
  }

  const outcome = opened?.outcome;
  const session = outcome?.name === "open" ? (opened?.session ?? null) : null;
  useEffect(() => {
    session?.goTo(target).catch((error) => console.info("That message was not reached.", error));
  }, [session, target]);

  return (
    <section css={view} aria-label={channel.name}>
      <ChannelHeader
        {...header}
        server={server}
        channel={channel}
        isSearching={isSearching}
        onToggleSearch={() => setIsSearching(!isSearching)}
      />
      {isSearching && (
        <SearchPanel server={server} channel={channel} onClose={() => setIsSearching(false)} />
      )}
      <div css={middle}>
        {outcome?.name === "failed" && (
          <div css={notice}>
            <ErrorState
              text="The messages could not be fetched."
              detail={errorSentence(outcome.error)}
              onRetry={() => setAttempt(attempt + 1)}
            />
          </div>
        )}
        {outcome?.name === "gone" && <p css={notice}>This channel is gone.</p>}
        {opened === null && !isHeld && (
          <div css={notice}>
            <Loading text="Listening..." />
          </div>
        )}
        {opened && isHeld && outcome?.name !== "gone" && (
          <MessageLog
            server={server}
            channel={channel}
            user={user}
            session={opened.session}
            target={target}
            onGoTo={setTarget}
            newMark={newMark}
            editingId={editingId}
            onEdit={setEditingId}
            onReply={reply}
          />
        )}
      </div>
      <TypingLine channelId={channel.id} viewerId={user.id} />
      {server.role === null ? (
        <JoinBar server={server} />
      ) : (
        <Composer
          server={server}
          channel={channel}
          user={user}
          replyToId={replyToId}
          isEditing={editingId !== null}
          onReplyEnd={() => setDraft(replyKey, "")}
          onEditLast={setEditingId}
          onSent={() => {
            newMark.clear();
            setTarget({ isEnd: true });
          }}
        />
      )}
    </section>
  );
}

/** At what the address names, else where the viewer stopped reading, else at the end. */
function firstTarget(channel: Channel, linkedSeq: number | null): LogTarget {
  if (linkedSeq !== null) return targetAt(channel, linkedSeq);
  return channel.unreadCount > 0 ? { seq: channel.lastReadSeq + 1 } : { isEnd: true };
}

/** A link may name what is not there. */
const targetAt = (channel: Channel, seq: number): LogTarget =>
  seq >= 1 && seq <= lastSeqOf(channel) ? { seq } : { isEnd: true };

/** The `seq` of a permalink, `#412`. */
function seqOf(hash: string): number | null {
  const seq = /^#(\d{1,9})$/.exec(hash)?.[1];
  return seq === undefined ? null : Number(seq);
}

const view = css({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  minHeight: 0,
  background: color.page,
});
/** Has the same height whatever is in it, so that what is below never moves. */
const middle = css({ display: "flex", flexDirection: "column", flex: 1, minHeight: 0 });
const notice = css({ flex: 1, padding: "40px 20px", color: color.ink2 });
