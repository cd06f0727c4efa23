import { css } from "@emotion/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { well } from "../../ui/forms/field-style.ts";
import { charactersLeft } from "../composer/characters-left.ts";
import { CharactersLeft } from "../composer/CharactersLeft.tsx";
import { WritingField } from "../composer/WritingField.tsx";
import { withEmoji } from "../reactions/emoji.ts";

type MessageFormProps = {
  serverId: string;
  /** The text before the edit. */
  content: string;
  /** True for a message with files, which needs no text. */
  mayBeEmpty: boolean;
  isPending: boolean;
  /** Called only if the text has changed. */
  onSave: (content: string) => void;
  onEnd: () => void;
};

/** Edits a message in its row. Enter saves, Escape cancels. */
export function MessageForm(props: MessageFormProps) {
  const { serverId, content: before, mayBeEmpty, isPending, onSave, onEnd } = props;
  const [written, setWritten] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);
  const content = withEmoji(written).trim();
  const left = charactersLeft(written);
  const isSavable = (content !== "" || mayBeEmpty) && left >= 0;

  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);

  const save = () => {
    if (content === before) onEnd();
    else if (isSavable && !isPending) onSave(content);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.shiftKey || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Enter") save();
    else onEnd();
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
        <CharactersLeft left={left} />
      </div>
      <Button size="small" onClick={save} disabled={!isSavable} pending={isPending}>
        SAVE
      </Button>
      <Button size="small" tone="quiet" onClick={onEnd}>
        CANCEL
      </Button>
    </div>
  );
}

const form = css({ ...type.dense, ...layout.wrap(8), position: "relative", maxWidth: "74ch" });
const tall = css({ flex: "1 1 100%", padding: "8px 12px" });
