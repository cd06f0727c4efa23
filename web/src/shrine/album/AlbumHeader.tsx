import { css } from "@emotion/react";
import { FolderPlus, Upload } from "lucide-react";
import { Link } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { pageTitle } from "../../browser/page-title.ts";
import { SectionBar } from "../../ui/layout/SectionBar.tsx";
import { countOf } from "../../ui/text/count-of.ts";

type AlbumHeaderProps = {
  /** Null until loaded. */
  counts: { images: number; boards: number; hidden: number } | null;
  onTrash: () => void;
  onNewBoard: () => void;
  onUpload: () => void;
};

/** Status bar, title and counts, with buttons for the trash, a new board and an upload. */
export const AlbumHeader = ({ counts, onTrash, onNewBoard, onUpload }: AlbumHeaderProps) => (
  <>
    <SectionBar other="archive" />
    <header css={header}>
      <h1 css={pageTitle}>Album</h1>
      <p css={meta}>
        {counts && (
          <>
            {countOf(counts.images, "image")} on {countOf(counts.boards, "board")}
            {counts.hidden > 0 && (
              <>
                {" · "}
                <Link to="/settings?tab=hidden">{counts.hidden} Hidden Posts</Link>
              </>
            )}
            {" · "}
            <button css={link} type="button" onClick={onTrash}>
              Trash
            </button>
          </>
        )}
      </p>
      <div css={actions}>
        <Button onClick={onNewBoard}>
          <FolderPlus aria-hidden="true" />
          New Board
        </Button>
        <Button tone="primary" onClick={onUpload}>
          <Upload aria-hidden="true" />
          Upload Image
        </Button>
      </div>
    </header>
  </>
);

const narrow = "@media (max-width: 860px)";

const header = css({ ...layout.wrap(16), alignItems: "flex-end", marginBottom: 20 });
const meta = css({
  ...type.note,
  flex: 1,
  minHeight: 24,
  paddingBottom: 6,
  a: { color: color.sky, textUnderlineOffset: 3 },
});
const link = css({
  ...bareButton,
  padding: 0,
  font: "inherit",
  letterSpacing: "inherit",
  color: color.sky,
  textDecoration: "underline",
  textUnderlineOffset: 3,
});
const actions = css({
  ...layout.wrap(10),
  [narrow]: { width: "100%", "> *": { flex: 1 } },
});
