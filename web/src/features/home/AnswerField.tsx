import { css } from "@emotion/react";
import { type FormEvent, type KeyboardEvent } from "react";
import { queueMessage } from "../../chat/outbox/outbox.ts";
import { randomUuid } from "../../chat/outbox/uuid.ts";
import { setDraft, useDrafts } from "../../stores/drafts.ts";
import { Button } from "../../ui/Button.tsx";
import { glyphStyle, well } from "../../ui/field-style.ts";
import { charactersLeft } from "../composer/characters-left.ts";
import { CharactersLeft } from "../composer/CharactersLeft.tsx";
import { withEmoji } from "../composer/emoji.ts";
import type { Room } from "./tide.ts";

type AnswerFieldProps = {
  room: Room;
  userId: string;
  onSent: (nonce: string, content: string) => void;
};

/** A line for a room, without going there. What is begun here goes on in the room's own composer. */
export function AnswerField({ room, userId, onSent }: AnswerFieldProps) {
  const { serverId, channelId, channelName } = room;
  const text = useDrafts((state) => state.drafts[channelId] ?? "");
  const left = charactersLeft(text);

  const send = () => {
    const content = withEmoji(text).trim();
    if (content === "" || left < 0) return;
    const nonce = randomUuid();
    queueMessage({ nonce, userId, serverId, channelId, content, replyToId: null }, Date.now());
    setDraft(channelId, "");
    onSent(nonce, content);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form css={form} onSubmit={handleSubmit}>
      <div css={[well, slim]}>
        <span css={glyphStyle} aria-hidden="true">
          »
        </span>
        <textarea
          rows={1}
          dir="auto"
          value={text}
          onChange={(event) => setDraft(channelId, event.target.value)}
          onKeyDown={handleKey}
          aria-label={`Answer in ${room.serverName} / ${channelName}`}
          placeholder={`answer in ${channelName}`}
          enterKeyHint="send"
        />
        <CharactersLeft room={left} />
        <Button type="submit" tone="quiet" size="small" disabled={left < 0}>
          SEND
        </Button>
      </div>
    </form>
  );
}

const form = css({ marginTop: 12 });
const slim = css({
  minHeight: 40,
  paddingRight: 4,
  textarea: {
    fieldSizing: "content",
    maxHeight: 110,
    padding: "8px 0",
    resize: "none",
    fontSize: 13,
  },
  "@media (pointer: coarse)": { minHeight: 44 },
});
