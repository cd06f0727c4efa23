import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { HashtagChip } from "../../ui/text/HashtagChip.tsx";
import { TagChips } from "../../ui/text/TagChips.tsx";
import { type AlbumMode, modeTexts } from "./images/album-mode.ts";
import { BoardChip } from "./boards/BoardChip.tsx";
import { type AlbumFilter, shownOf } from "./images/filter-images.ts";
import type { Board } from "./images/queries.ts";

type AlbumFiltersProps = {
  boards: readonly Board[];
  /** The most used tag comes first. */
  tags: readonly string[];
  filter: AlbumFilter;
  mode: AlbumMode;
  onChange: (changes: Partial<AlbumFilter>) => void;
};

/** Chips that filter by board and tag. In an edit mode a board's chip runs the action of the mode. */
export function AlbumFilters({ boards, tags, filter, mode, onChange }: AlbumFiltersProps) {
  const { boardId, tag: chosenTag } = filter;
  const listed = mode === "browse" ? shownOf(boards) : boards;
  return (
    <div css={stack} data-mode-of-album={mode}>
      <div css={row}>
        <span css={label} id="album-boards">
          BOARDS
        </span>
        <div css={chips} role="group" aria-labelledby="album-boards">
          {mode === "browse" && (
            <HashtagChip
              kind="board"
              name="All Boards"
              isPressed={boardId === null}
              onPress={() => onChange({ boardId: null })}
            />
          )}
          {listed.map((board) => (
            <BoardChip
              key={board.id}
              board={board}
              mode={mode}
              isChosen={board.id === boardId}
              onChoose={() => onChange({ boardId: board.id === boardId ? null : board.id })}
              onGone={() => board.id === boardId && onChange({ boardId: null })}
            />
          ))}
        </div>
      </div>
      {mode !== "browse" && (
        <p css={hint} role="status">
          {listed.length === 0 ? "There is no board yet." : modeTexts[mode].hint}
        </p>
      )}
      {mode === "browse" && tags.length > 0 && (
        <div css={row}>
          <span css={label} id="album-tags">
            TAGS
          </span>
          <div css={chips} role="group" aria-labelledby="album-tags">
            <TagChips
              tags={tags}
              few={24}
              chosen={chosenTag}
              onChoose={(tag) => onChange({ tag: tag === chosenTag ? null : tag })}
            />
          </div>
        </div>
      )}
    </div>
  );
}

const narrow = "@media (max-width: 860px)";

const stack = css({
  "&:not([data-mode-of-album=browse])": {
    paddingLeft: 12,
    borderLeft: `2px solid ${color.strike}`,
  },
  "&[data-mode-of-album='hide boards']": { borderColor: color.dream },
  "&[data-mode-of-album='delete boards']": { borderColor: color.danger },
  "&[data-mode-of-album='edit tags']": { borderColor: color.glow },
});
const row = css({
  ...layout.row(8),
  padding: "4px 0",
  [narrow]: {
    overflowX: "auto",
    scrollbarWidth: "none",
    margin: "0 -16px",
    padding: "4px 16px",
    // In an edit mode the row starts after the coloured edge.
    "[data-mode-of-album]:not([data-mode-of-album=browse]) > &": {
      margin: "0 -16px 0 0",
      padding: "4px 16px 4px 0",
    },
  },
});
const label = css({
  ...type.label,
  flex: "none",
  width: 56,
  color: color.ink3,
  [narrow]: { display: "none" },
});
const chips = css({ ...layout.wrap(8), minWidth: 0, [narrow]: { flexWrap: "nowrap" } });
const hint = css({ ...type.meta, color: color.ink2, padding: "4px 0" });
