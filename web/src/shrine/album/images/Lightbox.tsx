import { css } from "@emotion/react";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useEffect, useState } from "react";
import { below, color, layer, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { TagLink } from "../../../ui/text/TagLink.tsx";
import { useLayer } from "../../../browser/use-layer.ts";
import { ReportButton } from "../../../people/reports/ReportButton.tsx";
import { altOf, nameOfImage } from "./image-texts.ts";
import type { Image } from "./queries.ts";
import { useSwipe } from "./use-swipe.ts";

type LightboxProps = {
  images: readonly Image[];
  initialId: string;
  boardNames: ReadonlyMap<string, string>;
  /** Called with the id of the last viewed image. */
  onClose: (imageId: string) => void;
  /** Called near the end of the images. */
  onEnd?: () => void;
  /** True if the images belong to another member and the viewer is signed in. */
  mayReport?: boolean;
};

/**
 * Shows one image at full size. Arrow keys and horizontal swipes change the image. Escape and a swipe
 * down close the viewer.
 */
export function Lightbox({
  images,
  initialId,
  boardNames,
  onClose,
  onEnd,
  mayReport,
}: LightboxProps) {
  const [currentId, setCurrentId] = useState(initialId);
  const index = Math.max(
    0,
    images.findIndex(({ id }) => id === currentId),
  );
  const image = images[index];
  const go = (step: number) => {
    const next = images[(index + step + images.length) % images.length];
    if (next) setCurrentId(next.id);
  };
  const close = () => onClose(currentId);
  useLayer(true, close);
  const swipe = useSwipe({ onNext: () => go(1), onPrevious: () => go(-1), onDown: close });
  useNeighbours(images, index);
  const isNearEnd = index >= images.length - 3;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd, images.length]);
  if (!image) return null;

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) go(step);
  };
  const boardName = image.boardId ? boardNames.get(image.boardId) : undefined;
  return (
    <Radix.Root open onOpenChange={(open) => open || close()}>
      <Radix.Portal>
        <Radix.Overlay css={scrim} />
        <Radix.Content
          css={stage}
          aria-describedby={undefined}
          onKeyDown={handleKey}
          // The grid focuses the last viewed image.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <div css={frame} {...swipe.handlers}>
            <img
              key={image.id}
              css={picture}
              src={image.imageUrl}
              alt={altOf(image)}
              width={image.width}
              height={image.height}
              draggable={false}
              style={{ transform: `translateX(${swipe.offsetPx}px)` }}
            />
          </div>
          <div css={foot}>
            <div css={words}>
              <Radix.Title css={title} dir="auto">
                {nameOfImage(image)}
              </Radix.Title>
              <p css={meta}>{[boardName, image.description].filter(Boolean).join(" · ")}</p>
              {image.tags.length > 0 && (
                <div css={tags}>
                  {image.tags.map((tag) => (
                    <TagLink key={tag} name={tag} />
                  ))}
                </div>
              )}
            </div>
            <p css={position} aria-live="polite">
              {index + 1} / {images.length}
            </p>
            {images.length > 1 && (
              <>
                <Button
                  square
                  size="field"
                  aria-label="Previous image"
                  aria-keyshortcuts="ArrowLeft"
                  onClick={() => go(-1)}
                >
                  <ChevronLeft aria-hidden="true" />
                </Button>
                <Button
                  square
                  size="field"
                  aria-label="Next image"
                  aria-keyshortcuts="ArrowRight"
                  onClick={() => go(1)}
                >
                  <ChevronRight aria-hidden="true" />
                </Button>
              </>
            )}
            {mayReport && (
              <ReportButton
                key={image.id}
                about={{ kind: "image", id: image.id }}
                label="Report this image"
                size="field"
              />
            )}
            <Radix.Close asChild>
              <Button square size="field" aria-label="Close" aria-keyshortcuts="Escape">
                <X aria-hidden="true" />
              </Button>
            </Radix.Close>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Preloads the images on both sides. */
function useNeighbours(images: readonly Image[], index: number): void {
  const urls = [index - 1, index + 1].map(
    (neighbour) => images.at(neighbour % images.length)?.imageUrl,
  );
  const wanted = urls.join(" ");
  useEffect(() => {
    for (const url of wanted.split(" ").filter(Boolean)) new Image().src = url;
  }, [wanted]);
}

const scrim = css({
  position: "fixed",
  inset: 0,
  zIndex: layer.dialog,
  background: `color-mix(in srgb, ${color.void} 94%, transparent)`,
});
const stage = css({
  position: "fixed",
  inset: 0,
  zIndex: layer.dialog,
  display: "grid",
  gridTemplateRows: "minmax(0, 1fr) auto",
  "&:focus-visible": { outline: 0 },
});
const frame = css({
  ...layout.centered,
  // Definite size, so that the picture fits into it.
  gridTemplate: "minmax(0, 1fr) / minmax(0, 1fr)",
  minWidth: 0,
  padding: 24,
  overflow: "hidden",
  touchAction: "pinch-zoom",
  [below.phone]: { padding: 0 },
});
const picture = css({
  display: "block",
  maxWidth: "100%",
  maxHeight: "100%",
  width: "auto",
  height: "auto",
  objectFit: "contain",
  userSelect: "none",
});
const foot = css({
  ...layout.row(10),
  padding: "12px 24px",
  background: color.panel,
  borderTop: `1px solid ${color.line}`,
  [below.phone]: { padding: 12, flexWrap: "wrap", justifyContent: "flex-end" },
});
const words = css({
  flex: 1,
  minWidth: 0,
  // Long texts must not push the picture and the close button out of view.
  maxHeight: "34dvh",
  overflowY: "auto",
  [below.phone]: { flexBasis: "100%" },
});
const title = css({ ...type.cardTitle, overflowWrap: "anywhere" });
const meta = css({ ...type.meta, color: color.ink2, overflowWrap: "anywhere" });
const tags = css({ ...layout.wrap(6), marginTop: 6 });
const position = css({
  ...type.dots,
  fontSize: 20,
  lineHeight: "24px",
  color: color.ink2,
  whiteSpace: "nowrap",
  marginRight: 8,
});
