import { css } from "@emotion/react";
import type { FormEvent, KeyboardEvent, Ref } from "react";
import { Button } from "../../ui/layout/Button.tsx";
import { glyphStyle, well } from "../../ui/forms/field-style.ts";
import { charactersLeft } from "./characters-left.ts";
import { CharactersLeft } from "./CharactersLeft.tsx";
import { withEmoji } from "../reactions/emoji.ts";

type ReplyFieldProps = {
  label: string;
  placeholder: string;
  text: string;
  onWrite: (text: string) => void;
  /** Gets the text as the server stores it. */
  onSend: (content: string) => void;
  isPending?: boolean;
  fieldRef?: Ref<HTMLTextAreaElement>;
};

/** A text field for an answer next to what it answers. Enter sends, Shift+Enter breaks the line. */
export function ReplyField(props: ReplyFieldProps) {
  const { label, placeholder, text, onWrite, onSend, isPending = false, fieldRef } = props;
  const left = charactersLeft(text);

  const send = () => {
    const content = withEmoji(text).trim();
    if (content !== "" && left >= 0 && !isPending) onSend(content);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey) return;
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
          ref={fieldRef}
          rows={1}
          dir="auto"
          value={text}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={handleKey}
          aria-label={label}
          placeholder={placeholder}
          enterKeyHint="send"
        />
        <CharactersLeft left={left} />
        <Button type="submit" tone="quiet" size="small" disabled={left < 0} pending={isPending}>
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
