import { css } from "@emotion/react";
import { Panel } from "../../ui/layout/Panel.tsx";
import { TagChips } from "../../ui/text/TagChips.tsx";

type TagPanelProps = {
  /** Most used first. */
  tags: readonly string[];
  chosen: string | null;
  onChoose: (tag: string) => void;
};

/** The tags of the archive; the chosen one narrows it. */
export const TagPanel = (props: TagPanelProps) => (
  <Panel label="TAGS">
    <div css={chips}>
      <TagChips {...props} few={16} />
    </div>
  </Panel>
);

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
