import { css } from "@emotion/react";
import { PencilLine } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { color } from "../../../theme/theme.ts";
import { chipButton } from "./chip-style.ts";

type EditableChipProps = {
  /** Text of the chip. */
  text: string;
  /** Name of the edited value, for example "name of night water". */
  subject: string;
  /** Initial value of the field; default is the text of the chip. */
  initial?: string;
  maxLength: number;
  isRequired?: boolean;
  isPending: boolean;
  /** Resolves when the text is saved. If it rejects, the field stays open. */
  onSave: (text: string) => Promise<unknown>;
};

/** A chip that becomes a text field on click. Enter saves, Escape cancels. */
export function EditableChip(props: EditableChipProps) {
  const { text, subject, initial = text, maxLength, isRequired, isPending, onSave } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setDraft(null);
    requestAnimationFrame(() => button.current?.focus());
  };

  if (draft === null) {
    return (
      <button
        ref={button}
        css={chipButton}
        type="button"
        aria-label={`Edit the ${subject}`}
        onClick={() => setDraft(initial)}
      >
        {text}
        <PencilLine aria-hidden="true" />
      </button>
    );
  }

  const save = () => {
    const wanted = draft.trim();
    if (isPending || (isRequired && wanted === "")) return;
    if (wanted === initial) close();
    else void onSave(wanted).then(close, () => {});
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
    if (event.key === "Enter") save();
  };
  return (
    <input
      css={[chipButton, field]}
      style={{ width: `${Math.max(draft.length, 8) + 3}ch` }}
      aria-label={`The ${subject}`}
      value={draft}
      maxLength={maxLength}
      autoComplete="off"
      // The member clicked the chip in order to write.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      readOnly={isPending}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={handleKey}
      onBlur={() => isPending || setDraft(null)}
    />
  );
}

const field = css({
  maxWidth: "100%",
  background: color.void,
  color: color.ink,
  caretColor: color.glow,
  cursor: "text",
  "@media (pointer: coarse)": { fontSize: 16 },
});
