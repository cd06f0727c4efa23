import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { HashtagChip } from "../../ui/HashtagChip.tsx";
import { tagsQuery } from "./queries.ts";
import { readTags } from "./read-tags.ts";

type TagFieldProps = {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
  hint?: string;
  /** How many tags of the network to offer. */
  offered?: number;
};

/** Tags as chips: Enter, comma or space adds one, pressing one removes it; others in use are offered. */
export function TagField({ tags, onChange, error, hint, offered = 8 }: TagFieldProps) {
  const [text, setText] = useState("");
  const known = useQuery(tagsQuery);
  const [typed = ""] = readTags(text);
  const offers = (known.data ?? [])
    .map(({ name }) => name)
    .filter((name) => name.includes(typed) && !tags.includes(name))
    .slice(0, offered);

  const add = (names: readonly string[]) => {
    setText("");
    onChange([...new Set([...tags, ...names])]);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && text === "" && tags.length > 0) onChange(tags.slice(0, -1));
    if (event.key !== "Enter" || event.nativeEvent.isComposing || text.trim() === "") return;
    event.preventDefault();
    add(readTags(text));
  };
  const handleChange = (value: string) =>
    /[,\s]$/.test(value) ? add(readTags(value)) : setText(value);

  return (
    <div css={stack}>
      <Field
        label="tags"
        value={text}
        onChange={(event) => handleChange(event.target.value)}
        onKeyDown={handleKey}
        onBlur={() => text.trim() !== "" && add(readTags(text))}
        error={error}
        hint={hint ?? "Enter, comma or space adds a tag."}
        placeholder={tags.length === 0 ? "#" : ""}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {tags.length > 0 && (
        <div css={row} role="group" aria-label="Chosen tags">
          {tags.map((tag) => (
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
            <HashtagChip key={name} name={name} onPress={() => add([name])} />
          ))}
        </div>
      )}
    </div>
  );
}

const stack = css({ display: "grid", gap: 8, minWidth: 0 });
const row = css({ display: "flex", flexWrap: "wrap", gap: 6 });
