import { css } from "@emotion/react";
import type { Attachment } from "@oni/realtime/contract";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { SaveLink } from "./FileRow.tsx";
import { fileRow } from "./file-row-style.ts";
import { formatSize } from "./format-size.ts";

/** A video with controls in the log. Its description is below it, for every viewer. */
export function VideoFile({ file }: { file: Attachment }) {
  const descriptionId = `words-of-${file.id}`;
  return (
    <figure css={figure}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Members' videos bring no captions; what their maker says of them is the caption below. */}
      <video
        src={file.url}
        controls
        preload="metadata"
        aria-label={file.name}
        aria-describedby={descriptionId}
      />
      <figcaption css={foot}>
        <div css={fileRow.words} id={descriptionId}>
          <span dir="auto">{file.name}</span>
          <small>{[formatSize(file.size), file.alt].filter(Boolean).join(" · ")}</small>
        </div>
        <SaveLink file={file} />
      </figcaption>
    </figure>
  );
}

const figure = css({
  ...layout.box(color.panel, color.line2),
  width: "min(480px, 100%)",
  video: { display: "block", width: "100%", height: 270, background: color.void },
});
const foot = css({
  ...layout.row(12),
  justifyContent: "space-between",
  minHeight: 48,
  padding: "4px 8px 4px 12px",
  fontSize: 13,
  lineHeight: "18px",
});
