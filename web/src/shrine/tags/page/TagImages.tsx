import type { Image } from "@oni/api/contract";
import { useRef, useState } from "react";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { Lightbox } from "../../album/images/Lightbox.tsx";
import { nameOfImage } from "../../album/images/image-texts.ts";
import { Picture, pictureTile } from "../../album/images/Picture.tsx";
import { formatTagCount } from "./format-tag-count.ts";
import { rowStyle } from "./row-style.ts";
import { layout } from "../../../ui/layout/layout.ts";

/** Lists the images with the tag. A click opens an image. */
export function TagImages({ images, count }: { images: readonly Image[]; count: number }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const handleClose = (lastId: string) => {
    setOpenId(null);
    // Waits a frame, because the viewer keeps the focus until it is removed.
    requestAnimationFrame(() => buttons.current.get(lastId)?.focus());
  };
  return (
    <Panel label="IMAGES" meta={<span css={rowStyle.count}>{formatTagCount(count)}</span>}>
      <ul css={layout.columns("repeat(auto-fill, minmax(150px, 1fr))", 8)}>
        {images.map((image) => (
          <li key={image.id}>
            <button
              css={pictureTile}
              type="button"
              aria-label={`Open ${nameOfImage(image)}`}
              ref={(button) => {
                if (button) buttons.current.set(image.id, button);
                else buttons.current.delete(image.id);
              }}
              onClick={() => setOpenId(image.id)}
            >
              <Picture image={image} />
            </button>
          </li>
        ))}
      </ul>
      {openId !== null && (
        <Lightbox images={images} initialId={openId} boardNames={noBoards} onClose={handleClose} />
      )}
    </Panel>
  );
}

const noBoards: ReadonlyMap<string, string> = new Map();
