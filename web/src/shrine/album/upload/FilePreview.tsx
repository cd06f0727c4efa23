import { css } from "@emotion/react";
import { color } from "../../../theme/theme.ts";
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
  display: "grid",
  placeItems: "center",
  height: "min(280px, 34dvh)",
  background: color.void,
  border: `1px solid ${color.line2}`,
  borderRadius: 2,
  overflow: "hidden",
  img: { display: "block", maxWidth: "100%", maxHeight: "100%", objectFit: "contain" },
});
