import { useState } from "react";
import { Button } from "../layout/Button.tsx";
import { HashtagChip } from "./HashtagChip.tsx";

type TagChipsProps = {
  /** Most used first. */
  tags: readonly string[];
  /** The number of tags shown at first. */
  few: number;
  chosen: string | null;
  onChoose: (tag: string) => void;
};

/** Tags to choose one from: the first few until the list is expanded, and always the chosen one. */
export function TagChips({ tags, few, chosen, onChoose }: TagChipsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const first = isOpen ? tags : tags.slice(0, few);
  const shown = chosen === null || first.includes(chosen) ? first : [chosen, ...first];
  return (
    <>
      {shown.map((tag) => (
        <HashtagChip
          key={tag}
          name={tag}
          isPressed={tag === chosen}
          onPress={() => onChoose(tag)}
        />
      ))}
      {tags.length > few && (
        <Button tone="quiet" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? "FEWER_TAGS" : "ALL_TAGS"}
        </Button>
      )}
    </>
  );
}
