import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLive } from "../../live/use-live.ts";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { logOf } from "../../stores/messages.ts";
import { queueMessage } from "../../stores/outbox.ts";
import { color } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { glyphStyle, well } from "../../ui/field-style.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { AlbumPicker } from "./AlbumPicker.tsx";
import { CompletionList } from "./CompletionList.tsx";
import { withEmoji } from "./emoji.ts";
import { folds } from "./layout.ts";
import type { Channel, Server } from "./queries.ts";
import { ReplyBar } from "./ReplyBar.tsx";
import { useCompletion } from "./use-completion.ts";
import { randomUuid } from "./uuid.ts";

type ComposerProps = {
  server: Server;
  channel: Channel;
  user: CurrentUser;
  replyTo: Message | null;
  /** A message of the log is being edited: the words go there. */
  isEditing: boolean;
  onReplyEnd: () => void;
  onEditLast: (messageId: string) => void;
  onSent: () => void;
};

const longestMessage = 4_000;
const tallestPx = 160;
const typingEveryMs = 3_000;

/** Where one speaks. Enter sends, Shift+Enter breaks the line, ↑ in the empty field edits the last. */
export function Composer(props: ComposerProps) {
  const { server, channel, user, replyTo, isEditing, onReplyEnd, onEditLast, onSent } = props;
  const live = useLive();
  const text = useDrafts((state) => state.drafts[channel.id] ?? "");
  const [cursor, setCursor] = useState(text.length);
  const field = useRef<HTMLTextAreaElement>(null);
  const lastTyping = useRef(0);
  const listId = useId();

  const completion = useCompletion({
    serverId: server.id,
    text,
    cursor,
    onTake: (written, position) => {
      write(written, position);
      const area = field.current;
      requestAnimationFrame(() => area?.setSelectionRange(position, position));
    },
  });
  const isOffering = completion.options.length > 0;

  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, tallestPx)}px`;
  }, [text]);

  useEffect(() => {
    if (isEditing || window.matchMedia("(pointer: coarse)").matches) return;
    field.current?.focus();
  }, [isEditing]);

  useEffect(() => {
    if (replyTo) field.current?.focus();
  }, [replyTo]);

  const write = (written: string, position: number) => {
    setDraft(channel.id, written);
    setCursor(position);
    completion.begin();
    const now = Date.now();
    if (written.trim() === "" || now - lastTyping.current < typingEveryMs) return;
    lastTyping.current = now;
    live.tell("channel:typing", { channelId: channel.id });
  };

  const send = () => {
    const content = withEmoji(text).trim();
    if (content === "" || content.length > longestMessage) return;
    const nonce = randomUuid();
    const place = { serverId: server.id, channelId: channel.id, userId: user.id };
    queueMessage({ ...place, nonce, content, replyToId: replyTo?.id ?? null }, Date.now());
    setDraft(channel.id, "");
    setCursor(0);
    lastTyping.current = 0;
    onReplyEnd();
    onSent();
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || completion.handleKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape" && replyTo) {
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

  const left = longestMessage - text.length;
  return (
    <form
      css={form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {replyTo && <ReplyBar message={replyTo} onEnd={onReplyEnd} />}
      {isOffering && (
        <CompletionList
          id={listId}
          options={completion.options}
          selected={completion.selected}
          onTake={completion.take}
        />
      )}
      <div css={[well, tall]}>
        <span css={glyphStyle} aria-hidden="true">
          »
        </span>
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={`Message ${channel.name}`}
          placeholder={`say something to ${channel.name}`}
          autoComplete="off"
          enterKeyHint="send"
          aria-haspopup="listbox"
          aria-controls={isOffering ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOffering ? `${listId}-${completion.selected}` : undefined}
          onChange={({ target }) => write(target.value, target.selectionStart)}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
          onKeyDown={handleKey}
        />
        <AlbumPicker
          onPick={(markdown) => {
            const written = text === "" ? markdown : `${text}\n${markdown}`;
            write(written, written.length);
            field.current?.focus();
          }}
        />
        {left < 300 && <span css={[count, left < 0 && tooLong]}>{left}</span>}
        <Button type="submit" tone="primary" disabled={left < 0}>
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
  textarea: { padding: "9px 0", resize: "none", overflowY: "auto" },
  "textarea::placeholder": { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" },
});
const count = css({ flex: "none", color: color.ink3, fontSize: 12 });
const tooLong = css({ color: color.danger });
