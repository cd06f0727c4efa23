import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { putMessage } from "../../chat/log/channel-log.ts";
import { changeLog } from "../../chat/log/logs.ts";
import { type } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { well } from "../../ui/field-style.ts";
import { withEmoji } from "../reactions/emoji.ts";
import { charactersLeft } from "../composer/characters-left.ts";
import { CharactersLeft } from "../composer/CharactersLeft.tsx";
import { useAction } from "../../api/use-action.ts";
import { WritingField } from "../composer/WritingField.tsx";

type EditFormProps = { serverId: string; message: Message; onEnd: () => void };

/** Edits the viewer's own message in the log. Enter saves, Escape cancels. */
export function EditForm({ serverId, message, onEnd }: EditFormProps) {
  const [written, setWritten] = useState(message.content);
  const field = useRef<HTMLTextAreaElement>(null);
  const content = withEmoji(written).trim();
  const room = charactersLeft(written);
  const isSavable = content !== "" && room >= 0;
  const edit = useAction(
    "Update failed",
    () => call("PATCH /api/messages/:id", { params: { id: message.id }, body: { content } }),
    (changed) => {
      changeLog(message.channelId, (log) => putMessage(log, changed, "fetch"));
      onEnd();
    },
  );

  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);

  const save = () => {
    if (content === message.content) onEnd();
    else if (isSavable && !edit.isPending) edit.mutate(undefined);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") onEnd();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    save();
  };
  return (
    <div css={form}>
      <div css={[well, tall]}>
        <WritingField
          field={field}
          serverId={serverId}
          text={written}
          onWrite={setWritten}
          onKey={handleKey}
          aria-label="Edit message"
        />
        <CharactersLeft room={room} />
      </div>
      <Button size="small" onClick={save} disabled={!isSavable} pending={edit.isPending}>
        SAVE
      </Button>
      <Button size="small" tone="quiet" onClick={onEnd}>
        CANCEL
      </Button>
    </div>
  );
}

const form = css({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  maxWidth: "74ch",
  ...type.dense,
});
const tall = css({ flex: "1 1 100%", padding: "8px 12px" });
