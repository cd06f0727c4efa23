import { css } from "@emotion/react";
import { type ReactNode, type RefObject, useEffect } from "react";
import { color } from "../../theme/theme.ts";
import { endTolerancePx, type VirtualLog } from "./use-virtual-log.ts";

type LogScrollerProps = {
  label: string;
  scroller: RefObject<HTMLDivElement | null>;
  virtual: VirtualLog;
  /** New messages are announced to screen readers. */
  isTelling: boolean;
  onMoveByHand: () => void;
  /** Draws one of the virtual rows. */
  children: (index: number) => ReactNode;
};

/** What scrolls, as long as all its rows, of which it draws those on the screen; few stand at the bottom. */
export function LogScroller(props: LogScrollerProps) {
  const { label, scroller, virtual, isTelling, onMoveByHand, children } = props;
  const isEmpty = virtual.options.count === 0;

  // Whoever stands at the end stays there when a keyboard, a reply or a long draft takes its room.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let heightPx = box.clientHeight;
    const observer = new ResizeObserver(() => {
      const wasAtEnd = box.scrollHeight - heightPx - box.scrollTop <= endTolerancePx;
      heightPx = box.clientHeight;
      if (wasAtEnd) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);

  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only detect scrolling by hand. */
    <div
      css={scroll}
      ref={scroller}
      role="log"
      aria-live={isTelling ? "polite" : "off"}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys.
      tabIndex={0}
      onWheel={onMoveByHand}
      onTouchMove={onMoveByHand}
      onKeyDown={onMoveByHand}
    >
      {isEmpty && <p css={empty}>No messages yet...</p>}
      <div css={[sizer, !isEmpty && atBottom]} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

const scroll = css({
  height: "100%",
  display: "flex",
  flexDirection: "column",
  overflowX: "hidden",
  overflowY: "auto",
  overflowAnchor: "none",
  overscrollBehavior: "contain",
  "&:focus-visible": { outlineOffset: -2 },
});
const sizer = css({
  position: "relative",
  flex: "none",
  width: "100%",
  "> div": { position: "absolute", top: 0, left: 0, width: "100%" },
});
const atBottom = css({ marginTop: "auto" });
const empty = css({ marginTop: "auto", padding: "0 20px 12px", color: color.ink3, fontSize: 13 });
