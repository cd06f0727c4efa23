import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { Field } from "../../ui/forms/Field.tsx";
import { HashtagChip } from "../../ui/text/HashtagChip.tsx";
import { tagsQuery } from "./queries.ts";
import { readTags } from "./read-tags.ts";
import { layout } from "../../ui/layout/layout.ts";

type TagFieldProps = {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
  hint?: string;
  /** Maximum number of suggested tags of the network. */
  offered?: number;
};

/** Content of the field, and the tags it contains. They count before they become chips. */
type Typing = { text: string; pending: readonly string[] };

const nothing: Typing = { text: "", pending: [] };

/**
 * Field for tags as chips. Enter, comma and space add a chip; a click removes one. Tags in use are
 * suggested.
 *
 * Typed text counts as a tag at once. Leaving the field changes nothing, so no button moves under the
 * pointer.
 */
export function TagField({ tags, onChange, error, hint, offered = 8 }: TagFieldProps) {
  const [typing, setTyping] = useState(nothing);
  // The parent may have removed the tags.
  const isCurrent = typing.pending.every((name) => tags.includes(name));
  const { text, pending } = isCurrent ? typing : nothing;
  const chips = tags.filter((name) => !pending.includes(name));
  const known = useQuery(tagsQuery);
  const [typed = ""] = readTags(text);
  const offers = (known.data ?? [])
    .map(({ name }) => name)
    .filter((name) => name.includes(typed) && !chips.includes(name))
    .slice(0, offered);

  const commit = (nextTags: readonly string[]) => {
    setTyping(nothing);
    onChange([...nextTags]);
  };
  const handleChange = (value: string) => {
    const added = readTags(value).filter((name) => !chips.includes(name));
    const isDone = /[,\s]$/.test(value);
    setTyping(isDone ? nothing : { text: value, pending: added });
    onChange([...chips, ...added]);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && text === "" && tags.length > 0) commit(tags.slice(0, -1));
    if (event.key !== "Enter" || text.trim() === "") return;
    event.preventDefault();
    commit(tags);
  };

  return (
    <div css={stack}>
      <Field
        label="tags"
        value={text}
        onChange={(event) => handleChange(event.target.value)}
        onKeyDown={handleKey}
        error={error}
        hint={hint ?? "Enter, comma or space adds a tag."}
        placeholder={chips.length === 0 ? "#" : ""}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {chips.length > 0 && (
        <div css={row} role="group" aria-label="Chosen tags">
          {chips.map((tag) => (
            <HashtagChip
              key={tag}
              name={tag}
              isPressed
              onPress={() => onChange(tags.filter((other) => other !== tag))}
            />
          ))}
        </div>
      )}
      {offers.length > 0 && (
        <div css={row} role="group" aria-label="Tags in use">
          {offers.map((name) => (
            <HashtagChip key={name} name={name} onPress={() => commit([...chips, name])} />
          ))}
        </div>
      )}
    </div>
  );
}

const stack = css({ ...layout.stack(8), minWidth: 0 });
const row = css(layout.wrap(6));
