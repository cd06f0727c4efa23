import { css } from "@emotion/react";
import type { Attachment } from "@oni/realtime/contract";
import { Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "../../browser/lazy-part.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

const Lightbox = lazyPart(() => import("../../shrine/album/images/Lightbox.tsx"), "Lightbox");
const noBoards = new Map<string, string>();
const mostShown = 4;

/**
 * Shows one image alone, two next to each other, three or four in a grid. Images beyond four are only
 * counted.
 */
export function MessageImages({ images }: { images: readonly Attachment[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const seenLast = useRef<string | null>(null);
  const lastShownId = images.slice(0, mostShown).at(-1)?.id ?? "";
  // Runs once the lightbox is gone and no longer contains the focus.
  useEffect(() => {
    if (openId !== null || seenLast.current === null) return;
    focusImage(seenLast.current, lastShownId);
    seenLast.current = null;
  }, [openId, lastShownId]);
  const shown = images.slice(0, mostShown);
  const more = images.length - shown.length;
  const [single] = images.length === 1 ? images : [];
  return (
    <>
      <ul css={[grid, single && alone]} data-count={shown.length} aria-label="Images">
        {shown.map((image, index) => (
          <li key={image.id}>
            <button
              css={tile}
              type="button"
              aria-label={`Open ${image.alt ?? image.name}`}
              data-image={image.id}
              style={single && { aspectRatio: `${single.width ?? 4} / ${single.height ?? 3}` }}
              onClick={() => setOpenId(image.id)}
            >
              <img src={image.thumbnailUrl ?? image.url} alt={image.alt ?? ""} draggable={false} />
              {index === mostShown - 1 && more > 0 && <b css={count}>+{more}</b>}
            </button>
            {image.alt !== null && (
              <span css={badge} title={image.alt} aria-hidden="true">
                ALT
              </span>
            )}
          </li>
        ))}
      </ul>
      {openId !== null && (
        <Suspense fallback={null}>
          <Lightbox
            images={images.map(asImage)}
            initialId={openId}
            boardNames={noBoards}
            onClose={(lastId) => {
              seenLast.current = lastId;
              setOpenId(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the focus to the image seen last, or to the button that stands for hidden ones. */
function focusImage(id: string, otherwise: string): void {
  const find = (wanted: string) => document.querySelector<HTMLElement>(`[data-image="${wanted}"]`);
  (find(id) ?? find(otherwise))?.focus();
}

const asImage = ({ id, name, alt, url, thumbnailUrl, width, height }: Attachment) => ({
  ...{ id, title: alt ?? name, description: alt === null ? null : name, alt, tags: [] },
  ...{ imageUrl: url, thumbnailUrl: thumbnailUrl ?? url, width: width ?? 1, height: height ?? 1 },
  ...{ userId: "", boardId: null, isPublic: false, createdAt: "", updatedAt: "" },
});

const grid = css({
  ...layout.columns("1fr 1fr", 4),
  height: 264,
  width: "min(480px, 100%)",
  "&[data-count='3']": {
    gridTemplate: "1fr 1fr / 2fr 1fr",
    "> li:first-of-type": { gridRow: "span 2" },
  },
  "&[data-count='4']": { gridTemplate: "1fr 1fr / 1fr 1fr" },
  li: { position: "relative", minWidth: 0, minHeight: 0 },
  [below.phone]: { height: 200 },
});
const alone = css({
  display: "block",
  height: "auto",
  width: "min(320px, 100%)",
  [below.phone]: { height: "auto" },
});
const tile = css({
  ...layout.box(color.void, color.line2),
  position: "relative",
  display: "block",
  width: "100%",
  height: "100%",
  maxHeight: 400,
  padding: 0,
  overflow: "hidden",
  cursor: "pointer",
  "&:hover": { borderColor: color.edge },
  img: { position: "absolute", inset: 0, width: "100%", height: "100%", objectFit: "cover" },
});
const count = css({
  ...type.dots,
  ...layout.centered,
  position: "absolute",
  inset: 0,
  fontSize: 28,
  color: color.ink,
  background: `color-mix(in srgb, ${color.void} 62%, transparent)`,
});
const badge = css({
  position: "absolute",
  left: 6,
  bottom: 6,
  padding: "0 5px",
  borderRadius: 2,
  background: color.page,
  color: color.ink2,
  fontSize: 11,
  lineHeight: "16px",
  fontWeight: 500,
  pointerEvents: "none",
});
