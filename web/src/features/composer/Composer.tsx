import { css } from "@emotion/react";
import { type KeyboardEvent, useRef } from "react";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { logOf } from "../../chat/log/logs.ts";
import { queueMessage } from "../../chat/outbox/outbox.ts";
import { Button } from "../../ui/Button.tsx";
import { glyphStyle, well } from "../../ui/field-style.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { AlbumPicker, markdownOf } from "./AlbumPicker.tsx";
import { withEmoji } from "../reactions/emoji.ts";
import { folds } from "../../theme/folds.ts";
import { charactersLeft } from "./characters-left.ts";
import type { Channel, Server } from "../../chat/queries.ts";
import { ReplyBar } from "./ReplyBar.tsx";
import { CharactersLeft } from "./CharactersLeft.tsx";
import { composerIdOf, useComposerFocus } from "./use-composer-focus.ts";
import { useTypingSignal } from "./use-typing-signal.ts";
import { randomUuid } from "../../chat/outbox/uuid.ts";
import { WritingField } from "./WritingField.tsx";

type ComposerProps = {
  server: Server;
  channel: Channel;
  user: CurrentUser;
  /** The message that is answered. */
  replyToId: string | null;
  /** A message of the log is being edited and has the focus. */
  isEditing: boolean;
  onReplyEnd: () => void;
  onEditLast: (messageId: string) => void;
  onSent: () => void;
};

/** Where one speaks. Enter sends, Shift+Enter breaks the line, ↑ in the empty field edits the last. */
export function Composer(props: ComposerProps) {
  const { server, channel, user, replyToId, isEditing, onReplyEnd, onEditLast, onSent } = props;
  const text = useDrafts((state) => state.drafts[channel.id] ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  const typing = useTypingSignal(channel.id);
  const room = charactersLeft(text);
  useComposerFocus(field, { isEditing, replyToId });

  const write = (written: string) => {
    setDraft(channel.id, written);
    if (written.trim() !== "") typing.signal();
  };

  const send = () => {
    const content = withEmoji(text).trim();
    if (content === "" || room < 0) return;
    const nonce = randomUuid();
    const place = { serverId: server.id, channelId: channel.id, userId: user.id };
    queueMessage({ ...place, nonce, content, replyToId }, Date.now());
    setDraft(channel.id, "");
    typing.reset();
    onReplyEnd();
    onSent();
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape" && replyToId) {
      onReplyEnd();
    } else if (event.key === "ArrowUp" && text === "") {
      const own = logOf(channel.id)?.messages.findLast(
        ({ userId, deletedAt }) => userId === user.id && deletedAt === null,
      );
      if (!own) return;
      event.preventDefault();
      onEditLast(own.id);
    }
  };

  return (
    <form
      css={form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {replyToId && <ReplyBar channelId={channel.id} messageId={replyToId} onEnd={onReplyEnd} />}
      <div css={[well, tall]}>
        <span css={glyphStyle} aria-hidden="true">
          »
        </span>
        <WritingField
          id={composerIdOf(channel.id)}
          field={field}
          serverId={server.id}
          text={text}
          onWrite={write}
          onKey={handleKey}
          aria-label={`Message ${channel.name}`}
          placeholder={`say something to ${channel.name}`}
          enterKeyHint="send"
        />
        <AlbumPicker
          onPick={(image) => {
            const markdown = markdownOf(image);
            write(text === "" ? markdown : `${text}\n${markdown}`);
          }}
        />
        <CharactersLeft room={room} />
        <Button type="submit" tone="primary" disabled={room < 0}>
          SEND
        </Button>
      </div>
    </form>
  );
}

const form = css({
  position: "relative",
  flex: "none",
  padding: "0 20px 18px",
  [folds.channels]: { padding: "0 12px max(12px, env(safe-area-inset-bottom))" },
});
const tall = css({
  alignItems: "flex-end",
  minHeight: 52,
  padding: "5px 6px 5px 14px",
  "> span": { paddingBottom: 9 },
  textarea: { padding: "9px 0" },
});
