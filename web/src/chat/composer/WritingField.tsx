import { css } from "@emotion/react";
import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import { CompletionList } from "./CompletionList.tsx";
import type { SlashCommand } from "./slash.ts";
import { useCompletion } from "./use-completion.ts";
import { layout } from "../../ui/layout/layout.ts";

type WritingFieldProps = Omit<ComponentPropsWithoutRef<"textarea">, "value" | "onChange"> & {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The server whose members can be mentioned. */
  serverId: string;
  commands?: readonly SlashCommand[];
  text: string;
  onWrite: (text: string) => void;
  /** Gets keys that do not belong to the completions or to a word that an input method is composing. */
  onKey: (event: KeyboardEvent) => void;
};

const tallestPx = 160;

/** The text field for messages. It grows with its text and completes the names of members and emoji. */
export function WritingField(props: WritingFieldProps) {
  const { field, serverId, commands, text, onWrite, onKey, ...attributes } = props;
  const [cursor, setCursor] = useState(text.length);
  const listId = useId();
  const completion = useCompletion({
    serverId,
    commands,
    text,
    cursor,
    onTake: (completed, position) => {
      onWrite(completed);
      setCursor(position);
      requestAnimationFrame(() => field.current?.setSelectionRange(position, position));
    },
  });
  const isOffering = completion.options.length > 0;

  useLayoutEffect(() => {
    if (field.current) fitHeight(field.current);
  }, [field, text]);

  return (
    <>
      {isOffering && (
        <CompletionList
          id={listId}
          options={completion.options}
          selected={completion.selected}
          onTake={completion.take}
        />
      )}
      <textarea
        {...attributes}
        css={growing}
        ref={field}
        rows={1}
        dir="auto"
        value={text}
        autoComplete="off"
        aria-haspopup="listbox"
        aria-controls={isOffering ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOffering ? `${listId}-${completion.selected}` : undefined}
        onChange={({ target }) => {
          onWrite(target.value);
          setCursor(target.selectionStart);
          completion.begin();
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (!completion.handleKey(event)) onKey(event);
        }}
      />
    </>
  );
}

function fitHeight(area: HTMLTextAreaElement): void {
  area.style.height = "auto";
  area.style.height = `${Math.min(area.scrollHeight, tallestPx)}px`;
}

const growing = css({ resize: "none", overflowY: "auto", "&:placeholder-shown": layout.oneLine });
