import { css } from "@emotion/react";
import { Panel } from "../../ui/layout/Panel.tsx";
import { TagChips } from "../../ui/text/TagChips.tsx";
import { layout } from "../../ui/layout/layout.ts";

type TagPanelProps = {
  /** The most used tag comes first. */
  tags: readonly string[];
  chosen: string | null;
  onChoose: (tag: string) => void;
};

/** Lists the tags of the archive. The selected one filters it. */
export const TagPanel = (props: TagPanelProps) => (
  <Panel label="TAGS">
    <div css={chips}>
      <TagChips {...props} few={16} />
    </div>
  </Panel>
);

const chips = css({
  ...layout.wrap(8),
  "@media (max-width: 900px)": {
    flexWrap: "nowrap",
    overflowX: "auto",
    scrollbarWidth: "none",
    // Space for the focus outline of a chip.
    margin: -6,
    padding: 6,
  },
});
