import { css } from "@emotion/react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useMediaQuery } from "../../theme/use-media-query.ts";
import { cardTextHeightPx, ImageCard } from "./ImageCard.tsx";
import { Lightbox } from "./images/Lightbox.tsx";
import type { Board, Image } from "./images/queries.ts";

type ImageGridProps = { images: readonly Image[]; boards: readonly Board[]; viewerId: string };

const bordersPx = 2;

/** Grid of images. Only the images near the screen are rendered. */
export function ImageGrid({ images, boards, viewerId }: ImageGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, gapPx } = useColumns();
  const { widthPx, topPx } = useListBounds(list);
  const [openId, setOpenId] = useState<string | null>(null);
  const handleOpen = useCallback((imageId: string) => setOpenId(imageId), []);

  const columnPx = (widthPx - gapPx * (columns - 1)) / columns;
  const cardPx = ((columnPx - bordersPx) * 3) / 4 + cardTextHeightPx + bordersPx;
  // oxlint-disable-next-line react/incompatible-library -- the grid is not compiled, so nothing is memoized wrongly.
  const virtual = useWindowVirtualizer({
    count: Math.ceil(images.length / columns),
    estimateSize: () => cardPx + gapPx,
    scrollMargin: topPx,
    overscan: 2,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, cardPx, gapPx]);

  const names = new Map(boards.map(({ id, name }) => [id, name]));
  const handleClose = (imageId: string) => {
    setOpenId(null);
    const index = images.findIndex(({ id }) => id === imageId);
    if (index < 0) return;
    virtual.scrollToIndex(Math.floor(index / columns), { align: "auto" });
    // Waits a frame, because the viewer keeps the focus until it is removed.
    requestAnimationFrame(() => focusWhenDrawn(list, imageId));
  };

  return (
    <>
      <ul
        css={grid}
        ref={list}
        aria-label="Images"
        style={{ height: Math.max(0, virtual.getTotalSize() - gapPx) }}
      >
        {widthPx > 0 &&
          virtual.getVirtualItems().flatMap((row) =>
            images.slice(row.index * columns, (row.index + 1) * columns).map((image, column) => (
              <li
                key={image.id}
                css={cell}
                aria-setsize={images.length}
                aria-posinset={row.index * columns + column + 1}
                style={{
                  width: columnPx,
                  height: cardPx,
                  transform: `translate(${column * (columnPx + gapPx)}px, ${row.start - topPx}px)`,
                }}
              >
                <ImageCard
                  image={image}
                  boardName={(image.boardId && names.get(image.boardId)) ?? null}
                  isOwn={image.userId === viewerId}
                  onOpen={handleOpen}
                />
              </li>
            )),
          )}
      </ul>
      {openId !== null && (
        <Lightbox images={images} initialId={openId} boardNames={names} onClose={handleClose} />
      )}
    </>
  );
}

/** Returns the width of the list and its distance from the top of the page, in px, and updates them. */
function useListBounds(list: { current: HTMLUListElement | null }) {
  const [bounds, setBounds] = useState({ widthPx: 0, topPx: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const { width, top } = list.current.getBoundingClientRect();
      const next = { widthPx: width, topPx: Math.round(top + window.scrollY) };
      setBounds((now) => (now.widthPx === next.widthPx && now.topPx === next.topPx ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // Elements above the list move it when they grow.
    const { parentElement } = list.current ?? {};
    for (const element of [list.current, ...(parentElement?.children ?? [])]) {
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  });
  return bounds;
}

/** Focuses the card once it is rendered. That takes some frames after a scroll. */
function focusWhenDrawn(list: { current: HTMLElement | null }, imageId: string, framesLeft = 10) {
  const opener = list.current?.querySelector<HTMLElement>(`[data-image-id="${imageId}"]`);
  if (opener) opener.focus({ preventScroll: true });
  else if (framesLeft > 0)
    requestAnimationFrame(() => focusWhenDrawn(list, imageId, framesLeft - 1));
}

/** Returns the number of columns for the width of the window (4, 3, 2 or 1) and their gap in px. */
function useColumns(): { columns: number; gapPx: number } {
  const isBelow1200 = useMediaQuery("(max-width: 1200px)");
  const isBelow860 = useMediaQuery("(max-width: 860px)");
  const isBelow430 = useMediaQuery("(max-width: 430px)");
  const columns = 4 - Number(isBelow1200) - Number(isBelow860) - Number(isBelow430);
  return { columns, gapPx: isBelow860 ? 12 : 20 };
}

const grid = css({ position: "relative", marginTop: 20 });
const cell = css({ position: "absolute", left: 0, top: 0 });
