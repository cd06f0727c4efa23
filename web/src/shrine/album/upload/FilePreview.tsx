import { css } from "@emotion/react";
import { color } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { usePictureOf } from "../../uploads/use-picture-of.ts";

/** Shows the picture in a local file. */
export function FilePreview({ file }: { file: File }) {
  const picture = usePictureOf(file);
  return (
    <div css={frame}>
      <img ref={picture} alt={`Preview of ${file.name}`} />
    </div>
  );
}

const frame = css({
  ...layout.centered,
  ...layout.box(color.void, color.line2),
  height: "min(160px, 24dvh)",
  overflow: "hidden",
  img: { display: "block", maxWidth: "100%", maxHeight: "100%", objectFit: "contain" },
});
