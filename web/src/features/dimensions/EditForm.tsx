import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { type KeyboardEvent, useState } from "react";
import { call } from "../../api/call.ts";
import { putMessage } from "../../live/channel-log.ts";
import { changeLog } from "../../stores/messages.ts";
import { type } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { well } from "../../ui/field-style.ts";
import { useDeed } from "./use-deed.ts";

/** Other words for one's own message, in its place. Enter saves, Escape leaves it as it was. */
export function EditForm({ message, onEnd }: { message: Message; onEnd: () => void }) {
  const [content, setContent] = useState(message.content);
  const edit = useDeed(
    "Update failed",
    () => call("PATCH /api/messages/:id", { params: { id: message.id }, body: { content } }),
    (changed) => {
      changeLog(message.channelId, (log) => putMessage(log, changed, "fetch"));
      onEnd();
    },
  );
  const isSame = content.trim() === message.content;
  const save = () => {
    if (isSame) onEnd();
    else if (content.trim() !== "" && !edit.isPending) edit.mutate(undefined);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") onEnd();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <div css={form}>
      <div css={[well, tall]}>
        <textarea
          aria-label="Edit message"
          value={content}
          maxLength={4000}
          rows={Math.min(8, content.split("\n").length)}
          ref={focusAtEnd}
          onChange={(event) => setContent(event.target.value)}
          onKeyDown={handleKey}
        />
      </div>
      <Button size="small" onClick={save} disabled={content.trim() === ""} pending={edit.isPending}>
        SAVE
      </Button>
      <Button size="small" tone="quiet" onClick={onEnd}>
        CANCEL
      </Button>
    </div>
  );
}

const focusAtEnd = (field: HTMLTextAreaElement | null) => {
  if (field === null || document.activeElement === field) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
};

const form = css({ display: "flex", flexWrap: "wrap", gap: 8, maxWidth: "74ch", ...type.dense });
const tall = css({ flex: "1 1 100%", padding: "8px 12px", textarea: { resize: "none" } });
