import { css } from "@emotion/react";
import { memo } from "react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ImageMenu } from "./ImageMenu.tsx";
import { nameOfImage } from "./images/image-texts.ts";
import { Picture } from "./images/Picture.tsx";
import type { Image } from "./images/queries.ts";

type ImageCardProps = {
  image: Image;
  boardName: string | null;
  isOwn: boolean;
  onOpen: (imageId: string) => void;
};

/** Card of an image. A click on the picture opens it. Only the owner sees the menu. */
export const ImageCard = memo(({ image, boardName, isOwn, onOpen }: ImageCardProps) => (
  <article css={card}>
    <button
      css={opener}
      type="button"
      aria-label={`Open ${nameOfImage(image)}`}
      data-image-id={image.id}
      onClick={() => onOpen(image.id)}
    >
      <Picture image={image} />
    </button>
    <div css={words}>
      <div css={texts}>
        <h2 css={[layout.oneLine, title]}>{nameOfImage(image)}</h2>
        <p css={[layout.oneLine, board]}>{boardName}</p>
      </div>
      {isOwn && <ImageMenu image={image} />}
    </div>
  </article>
));

/** Height of a card without its picture: text, padding and three border lines. */
export const cardTextHeightPx = 63;

const card = css({
  ...layout.box(color.panel, color.line),
  display: "flex",
  flexDirection: "column",
  height: "100%",
  minWidth: 0,
  "&:hover": { borderColor: color.edge },
  "&:has([aria-expanded=true])": { borderColor: color.strike },
});
const opener = css({
  flex: 1,
  minHeight: 0,
  padding: 0,
  border: 0,
  borderBottom: `1px solid ${color.line}`,
  background: color.void,
  cursor: "zoom-in",
  "&:focus-visible": { outlineOffset: -2 },
});
const words = css({ display: "flex", height: 62, padding: "10px 6px 12px 12px" });
const texts = css({ flex: 1, minWidth: 0 });
const title = css({ fontSize: 14, lineHeight: "20px", fontWeight: 600 });
const board = css({ ...type.note, minHeight: 18, marginTop: 2 });
