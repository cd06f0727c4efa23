import { css } from "@emotion/react";
import { ArrowDownNarrowWide, ArrowDownWideNarrow } from "lucide-react";
import { below } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { glyphStyle, well } from "../../ui/field-style.ts";
import type { ArchiveFilter } from "./filter-posts.ts";

type ArchiveToolsProps = {
  text: string;
  sort: ArchiveFilter["sort"];
  onText: (text: string) => void;
  onSort: () => void;
};

/** The search box, and which end of the archive comes first. */
export const ArchiveTools = ({ text, sort, onText, onSort }: ArchiveToolsProps) => (
  <div css={row} role="search">
    <div css={well}>
      <span css={glyphStyle} aria-hidden="true">
        »
      </span>
      <input
        aria-label="Search archived memories"
        placeholder="Search archived memories..."
        value={text}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
    <Button size="field" css={order} onClick={onSort} title="Change the order">
      {sort === "newest" ? (
        <ArrowDownWideNarrow aria-hidden="true" />
      ) : (
        <ArrowDownNarrowWide aria-hidden="true" />
      )}
      <span>{sort === "newest" ? "Newest" : "Oldest"}</span>
    </Button>
  </div>
);

const row = css({ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: 10 });
const order = css({
  minWidth: 108,
  // The arrow speaks alone where the search box needs the room; the word stays for screen readers.
  [below.phone]: {
    minWidth: 44,
    padding: 0,
    span: { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
  },
});
