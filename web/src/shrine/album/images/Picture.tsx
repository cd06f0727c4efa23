import { css } from "@emotion/react";
import { ImageOff } from "lucide-react";
import { useState } from "react";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { altOf } from "./image-texts.ts";
import type { Image } from "./queries.ts";

/** Thumbnail of an image that fills its frame, or a note that the image was not found. */
export function Picture({ image }: { image: Image }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (brokenUrl === image.thumbnailUrl) {
    return (
      <span css={[fill, placeholder]}>
        <ImageOff aria-hidden="true" />
        Image Not Found
      </span>
    );
  }
  return (
    <img
      css={fill}
      src={image.thumbnailUrl}
      alt={altOf(image)}
      decoding="async"
      loading="lazy"
      draggable={false}
      onError={() => setBrokenUrl(image.thumbnailUrl)}
    />
  );
}

/** Button that frames a picture. */
export const pictureTile = css({
  ...layout.box(color.void, color.line2),
  display: "block",
  width: "100%",
  aspectRatio: "4 / 3",
  padding: 0,
  overflow: "hidden",
  cursor: "pointer",
  "&:hover": { borderColor: color.edge },
});

const fill = css({
  display: "block",
  width: "100%",
  height: "100%",
  objectFit: "cover",
  background: color.void,
});
const placeholder = css({
  ...type.note,
  ...layout.stack(8),
  placeContent: "center",
  justifyItems: "center",
});
