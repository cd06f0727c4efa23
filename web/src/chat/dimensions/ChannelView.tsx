import { may, mayDelete } from "@oni/api/contract";
import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { useMessages } from "../log/logs.ts";
import { useOutbox } from "../outbox/outbox.ts";
import { folds } from "../../theme/folds.ts";
import { color, type } from "../../theme/theme.ts";
import { useMediaQuery } from "../../theme/use-media-query.ts";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import type { ChannelLog } from "../log/channel-log.ts";
import type { LogTarget } from "../log/channel-pages.ts";
import { ReadOnlyNote } from "./ReadOnlyNote.tsx";
import { Composer } from "../composer/Composer.tsx";
import { useSlash } from "../../prompt/terminal/use-slash.ts";
import { SlowModeNote } from "../composer/SlowModeNote.tsx";
import { EmptyDimension } from "../invites/EmptyDimension.tsx";
import { timeoutNotice } from "../roles/timeout-notice.ts";
import { JoinBar } from "../servers/JoinBar.tsx";
import { RaidBanner } from "../servers/administration/RaidBanner.tsx";
import { MessageLog } from "../messages/log/MessageLog.tsx";
import type { Channel, Server } from "../lists/queries.ts";
import { lastReadSeqOf, lastSeqOf } from "../unread/counts-store.ts";
import { PinsPanel } from "../pins/PinsPanel.tsx";
import type { PinsControl } from "../pins/PinsToggle.tsx";
import { SearchPanel } from "../search/SearchPanel.tsx";
import type { SearchControl } from "../search/SearchToggle.tsx";
import { TypingStatus } from "../messages/TypingStatus.tsx";
import { useChannel } from "../messages/log/use-channel.ts";
import { useNewMark } from "../messages/log/use-new-mark.ts";
import { useUnreadTitle } from "./use-unread-title.ts";
import type { ChannelSession } from "../log/channel-session.ts";
import { useIsLost } from "../../stores/connection.ts";

type ChannelViewProps = {
  server: Server;
  channel: Channel;
  user: CurrentUser;
  /** The title of the page. Absent next to another view that sets it. */
  title?: string;
  /** True if the number in the URL belongs to a message of another view. */
  isAside?: boolean;
  /** True if a thread is open next to this view, or over it on a narrow screen. */
  hasThread?: boolean;
  header: (panels: SearchControl & PinsControl) => ReactNode;
  /** The text above the first message. */
  opening?: string;
  /** Replaces the composer where the viewer may not write. */
  closed?: ReactNode;
  /** Shown above the composer. */
  above?: ReactNode;
  className?: string;
};

/**
 * The open channel or direct line. Give it a `key` of its channel: all of its state belongs to that
 * channel.
 */
export function ChannelView({ server, channel, user, title, header, ...frame }: ChannelViewProps) {
  const { opening, closed, above, className, isAside = false, hasThread = false } = frame;
  const { hash, key } = useLocation();
  const linkedSeq = isAside ? null : seqOf(hash);
  const isNarrow = useMediaQuery(narrow);
  const [attempt, setAttempt] = useState(0);
  const [panel, setPanel] = useState<"search" | "pins" | null>(null);
  const isCovered = isNarrow && (hasThread || panel === "pins");
  // A message that is sent renders this view, but not its header.
  const shownHeader = useMemo(() => {
    const toggle = (name: "search" | "pins") => setPanel(panel === name ? null : name);
    return header({
      isSearching: panel === "search",
      onToggleSearch: () => toggle("search"),
      showsPins: panel === "pins",
      onTogglePins: () => toggle("pins"),
    });
  }, [header, panel]);
  // Stored next to the draft of the reply.
  const replyKey = `reply:${channel.id}`;
  const replyToId = useDrafts(({ drafts }) => drafts[replyKey] ?? null);
  const reply = useCallback(({ id }: Message) => setDraft(replyKey, id), [replyKey]);
  const slash = useSlash(channel);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [target, setTarget] = useState<LogTarget>(() => firstTarget(channel, linkedSeq));
  const opened = useChannel(channel.id, target, attempt);
  const isCached = useMessages(({ logs }) => logs[channel.id] !== undefined);
  const isEmpty = useMessages(({ logs }) => isWholeAndEmpty(logs[channel.id]));
  const newMark = useNewMark(channel);
  const isUnwritten = useOutbox(
    ({ entries }) => isEmpty && !entries.some(({ channelId }) => channelId === channel.id),
  );
  const isNew =
    isUnwritten &&
    channel.isDefault &&
    server.kind === "dimension" &&
    mayDelete(server) &&
    server.memberCount === 1;

  // A link that is followed a second time leads there again.
  const [followedKey, setFollowedKey] = useState(key);
  if (followedKey !== key) {
    setFollowedKey(key);
    if (linkedSeq !== null) setTarget(targetAt(channel, linkedSeq));
  }

  const outcome = opened?.outcome;
  const session = outcome?.name === "open" ? (opened?.session ?? null) : null;
  useReachedTarget(session, target);

  return (
    <>
      <section css={[view, isCovered && covered]} className={className} aria-label={channel.name}>
        {title !== undefined && <PageTitle title={title} />}
        {shownHeader}
        <RaidBanner server={server} />
        {panel === "search" && (
          <SearchPanel server={server} channel={channel} onClose={() => setPanel(null)} />
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
          {opened === null && !isCached && (
            <div css={notice}>
              <Loading text="Listening..." />
            </div>
          )}
          {isNew && <EmptyDimension server={server} channel={channel} />}
          {opened && isCached && outcome?.name !== "gone" && (
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
              opening={opening}
              isCovered={isCovered}
            />
          )}
        </div>
        {above}
        <TypingStatus channelId={channel.id} viewerId={user.id} />
        <SlowModeNote server={server} channel={channel} />
        {server.role === null ? (
          <JoinBar server={server} />
        ) : closed ? (
          closed
        ) : server.timeout ? (
          <p css={silent} role="status">
            {timeoutNotice(server.timeout)}
          </p>
        ) : isReadOnly(server, channel) ? (
          <ReadOnlyNote channel={channel} />
        ) : (
          <Composer
            server={server}
            channel={channel}
            user={user}
            slash={slash}
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
      {panel === "pins" && (
        <PinsPanel
          server={server}
          channel={channel}
          onGoTo={(linked) => {
            setTarget(linked);
            if (isNarrow) setPanel(null);
          }}
          onClose={() => setPanel(null)}
        />
      )}
    </>
  );
}

/**
 * Returns whether the viewer may not write in a channel. Without an audience of its own the rights decide,
 * which are known at once when a member joins.
 */
const isReadOnly = (server: Server, { write, mayWrite }: Channel): boolean =>
  server.kind === "dimension" && !(write === "all" ? may(server, "send") : mayWrite);

/** On these screens a panel next to a channel covers it. */
const narrow = folds.channels.replace("@media ", "");

function PageTitle({ title }: { title: string }) {
  useUnreadTitle(title);
  return null;
}

/** Returns the message in the URL, else the first unread message, else the end. */
function firstTarget(channel: Channel, linkedSeq: number | null): LogTarget {
  if (linkedSeq !== null) return targetAt(channel, linkedSeq);
  return channel.unreadCount > 0 ? { seq: lastReadSeqOf(channel) + 1 } : { isEnd: true };
}

/**
 * Returns true if the channel never had a message, as far as the log shows. A deleted message leaves a
 * row.
 */
const isWholeAndEmpty = (log: ChannelLog | undefined) =>
  log?.atEnd === true && log.messages.length === 0;

/** A link may name a message that does not exist. */
const targetAt = (channel: Channel, seq: number): LogTarget =>
  seq >= 1 && seq <= lastSeqOf(channel) ? { seq } : { isEnd: true };

/** Returns the `seq` of a permalink such as `#412`. */
function seqOf(hash: string): number | null {
  const seq = /^#(\d{1,9})$/.exec(hash)?.[1];
  return seq === undefined ? null : Number(seq);
}

/** Moves the log to a target. A target that could not be reached is tried again when the link is back. */
function useReachedTarget(session: ChannelSession | null, target: LogTarget): void {
  const isLost = useIsLost();
  const reached = useRef<{ session: ChannelSession; target: LogTarget } | null>(null);
  useEffect(() => {
    const isReached = reached.current?.session === session && reached.current?.target === target;
    if (session === null || isReached) return;
    session.goTo(target).then(
      () => (reached.current = { session, target }),
      (error) => console.info("That message was not reached.", error),
    );
  }, [session, target, isLost]);
}

const view = css({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  minHeight: 0,
  background: color.page,
});
/** A covered view is also hidden from screen readers and the keyboard. */
const covered = css({ visibility: "hidden" });
/** Has the same height whatever it contains, so the content below never moves. */
const middle = css({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minHeight: 0,
});
const silent = css({ ...type.text, padding: "12px 20px 24px" });
const notice = css({ flex: 1, padding: "40px 20px", color: color.ink2 });
