import { type KeyboardEvent, useRef } from "react";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { queueMessage, useOutbox } from "../outbox/outbox.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { glyphStyle, well } from "../../ui/forms/field-style.ts";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { AttachButton } from "../files/AttachButton.tsx";
import { addToTray } from "../files/fill-tray.ts";
import { Tray } from "../files/Tray.tsx";
import { useTray } from "../files/use-tray.ts";
import { AlbumPicker, markdownOf } from "./AlbumPicker.tsx";
import { withEmoji } from "../reactions/emoji.ts";
import { charactersLeft } from "./characters-left.ts";
import type { Channel, Server } from "../lists/queries.ts";
import { ReplyBar } from "./ReplyBar.tsx";
import { CharactersLeft } from "./CharactersLeft.tsx";
import type { Slash } from "./slash.ts";
import { composerIdOf, useComposerFocus } from "./use-composer-focus.ts";
import { randomUuid } from "../outbox/uuid.ts";
import { WritingField } from "./WritingField.tsx";
import { css } from "@emotion/react";
import { folds } from "../../theme/folds.ts";
import { below } from "../../theme/theme.ts";
import { logOf } from "../log/logs.ts";
import { openEntry } from "../outbox/rewrite-entry.ts";
import { useIsLost } from "../../stores/connection.ts";
import { useLive } from "../../live/use-live.ts";

type ComposerProps = {
  server: Server;
  channel: Channel;
  user: CurrentUser;
  slash: Slash;
  /** The message that the draft replies to. */
  replyToId: string | null;
  /** A message of the log is being edited and has the focus. */
  isEditing: boolean;
  onReplyEnd: () => void;
  onEditLast: (messageId: string) => void;
  onSent: () => void;
};

/**
 * The form for new messages. Enter sends, Shift+Enter breaks the line, ↑ in the empty field edits the
 * last message.
 */
export function Composer(props: ComposerProps) {
  const { server, channel, user, slash, replyToId, isEditing, onReplyEnd, onEditLast, onSent } =
    props;
  const text = useDrafts((state) => state.drafts[channel.id] ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useTypingSignal(channel.id);
  const left = charactersLeft(text);
  const placeholder = usePlaceholder(channel);
  const tray = useTray(channel.id);
  const isBlank = text.trim() === "" && tray.files.length === 0;
  useComposerFocus(field, { isEditing, replyToId });

  const write = (written: string) => {
    setDraft(channel.id, written);
    if (written.trim() !== "") typing.signal();
  };

  const send = () => {
    if (isBlank || left < 0 || tray.isUploading) return;
    setDraft(channel.id, "");
    void slash.send(withEmoji(text).trim(), enqueue);
  };

  const enqueue = (content: string) => {
    const origin = { serverId: server.id, channelId: channel.id, userId: user.id };
    const message = { nonce: randomUuid(), content, replyToId, attachments: tray.take() };
    queueMessage({ ...origin, ...message }, Date.now());
    typing.reset();
    onReplyEnd();
    onSent();
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape" && !event.shiftKey && replyToId) {
      event.preventDefault();
      onReplyEnd();
    } else if (event.key === "ArrowUp" && text === "" && editLast(channel.id, user.id, onEditLast))
      event.preventDefault();
  };

  return (
    <form
      css={composerStyle.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {replyToId && <ReplyBar channelId={channel.id} messageId={replyToId} onEnd={onReplyEnd} />}
      <Tray channelId={channel.id} isInThread={channel.parentId !== null} />
      <div css={[well, composerStyle.tall]}>
        <span css={glyphStyle} aria-hidden="true">
          »
        </span>
        <WritingField
          id={composerIdOf(channel.id)}
          field={field}
          serverId={server.id}
          commands={slash.commands}
          text={text}
          onWrite={write}
          onKey={handleKey}
          aria-label={`Message ${channel.name}`}
          placeholder={placeholder}
          enterKeyHint="send"
        />
        <AttachButton onFiles={(files) => addToTray(channel.id, files)} />
        <AlbumPicker
          onPick={(image) => write([text, markdownOf(image)].filter(Boolean).join("\n"))}
        />
        <CharactersLeft left={left} />
        <Button
          type="submit"
          tone={isBlank ? "default" : "primary"}
          disabled={left < 0 || tray.isUploading}
        >
          SEND
        </Button>
      </div>
    </form>
  );
}

const composerStyle = {
  form: css({
    position: "relative",
    flex: "none",
    padding: "0 20px 18px",
    [folds.channels]: { padding: "0 12px max(12px, env(safe-area-inset-bottom))" },
    [below.low]: { paddingBottom: 4 },
  }),
  tall: css({
    alignItems: "flex-end",
    minHeight: 52,
    padding: "5px 6px 5px 14px",
    "> span": { paddingBottom: 9 },
    textarea: { padding: "9px 0" },
  }),
};

/**
 * Starts an edit of the member's last message in a channel, which may still be queued. Returns false if
 * there is none.
 */
function editLast(channelId: string, userId: string, onEdit: (messageId: string) => void): boolean {
  const { entries } = useOutbox.getState();
  const waiting = entries.findLast(
    (entry) => entry.channelId === channelId && entry.userId === userId,
  );
  const own = logOf(channelId)?.messages.findLast(
    (message) => message.userId === userId && message.deletedAt === null,
  );
  if (waiting) openEntry(waiting.nonce);
  else if (own) onEdit(own.id);
  return waiting !== undefined || own !== undefined;
}

/** Returns the placeholder of the empty field of a channel. */
function usePlaceholder({ parentId, name }: Channel): string {
  if (useIsLost()) return "sent when online";
  return `${parentId === null ? "write to" : "reply in"} ${name}`;
}

/** The gateway forwards one signal per member in this time. */
const everyMs = 3_000;

/**
 * Signals to the channel that the viewer is typing. After a message is sent the next key signals at once.
 */
function useTypingSignal(channelId: string): { signal: () => void; reset: () => void } {
  const live = useLive();
  const sentAt = useRef(0);
  return {
    signal: () => {
      const now = Date.now();
      if (now - sentAt.current < everyMs) return;
      sentAt.current = now;
      void live.request("channel:typing", { channelId });
    },
    reset: () => {
      sentAt.current = 0;
    },
  };
}
