import { css } from "@emotion/react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { HashtagChip } from "../../ui/HashtagChip.tsx";
import { Panel } from "../../ui/Panel.tsx";

type TagPanelProps = {
  /** Most used first. */
  tags: readonly string[];
  chosen: string | null;
  onChoose: (tag: string) => void;
};

const fewTags = 16;

/** The tags of the archive; the chosen one narrows it. */
export function TagPanel({ tags, chosen, onChoose }: TagPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? tags : tags.slice(0, fewTags);
  const all = chosen !== null && !shown.includes(chosen) ? [chosen, ...shown] : shown;
  return (
    <Panel label="TAGS">
      <div css={chips}>
        {all.map((tag) => (
          <HashtagChip
            key={tag}
            name={tag}
            isPressed={tag === chosen}
            onPress={() => onChoose(tag)}
          />
        ))}
        {tags.length > fewTags && (
          <Button
            tone="quiet"
            size="small"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? "FEWER_TAGS" : "ALL_TAGS"}
          </Button>
        )}
      </div>
    </Panel>
  );
}

const chips = css({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "@media (max-width: 900px)": {
    flexWrap: "nowrap",
    overflowX: "auto",
    scrollbarWidth: "none",
    // Room for the outline of a chip that has the focus.
    margin: -6,
    padding: 6,
  },
});
