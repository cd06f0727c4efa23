import { css } from "@emotion/react";
import type { FocusEvent, MouseEvent, ReactNode, RefObject } from "react";
import { color } from "../../../theme/theme.ts";
import { messageStyle } from "../message-style.ts";
import type { VirtualLog } from "./use-virtual-log.ts";
import { useNavigate } from "react-router-dom";

type LogScrollerProps = {
  label: string;
  scroller: RefObject<HTMLDivElement | null>;
  virtual: VirtualLog;
  /** True if screen readers announce new messages. */
  isAnnounced: boolean;
  onMoveByHand: () => void;
  /** Draws one of the virtual rows. */
  children: (index: number) => ReactNode;
};

/**
 * The scroll container of the log. It is as high as all rows but draws only those on the screen, and few
 * rows are at the bottom. A focus may scroll it, so a scroll event is sent at once: otherwise a row that
 * grows would move the view back.
 */
export function LogScroller(props: LogScrollerProps) {
  const { label, scroller, virtual, isAnnounced, onMoveByHand, children } = props;
  const isEmpty = virtual.options.count === 0;
  const followLink = useInnerLinks();
  const handleFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget) return;
    onMoveByHand();
    queueMicrotask(() => currentTarget.dispatchEvent(new Event("scroll")));
  };

  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only detect scrolling by hand. */
    <div
      css={scroll}
      ref={scroller}
      role="log"
      aria-live={isAnnounced ? "polite" : "off"}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys.
      tabIndex={0}
      onWheel={onMoveByHand}
      onTouchMove={onMoveByHand}
      onKeyDown={onMoveByHand}
      onFocus={handleFocus}
      onClick={followLink}
    >
      {isEmpty && <p css={empty}>No messages yet...</p>}
      <div css={[sizer, !isEmpty && atBottom]} style={{ height: virtual.getTotalSize() }}>
        <div css={origin}>
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
    </div>
  );
}

/**
 * Opens links to pages of this app without a load, wherever they are in the clicked element. A log has
 * many links, and a `Link` costs several times as much to draw as a plain element.
 */
function useInnerLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isOurs = link?.origin === window.location.origin && link.target === "" && !link.download;
    const opensInNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!isOurs || opensInNewTab || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
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
const sizer = css({ flex: "none", width: "100%" });
/**
 * A box of constant size around the rows. Otherwise each row would be laid out again when the log grows.
 */
const origin = css(messageStyle, {
  position: "relative",
  height: 0,
  "> div": { position: "absolute", top: 0, left: 0, width: "100%" },
});
const atBottom = css({ marginTop: "auto" });
const empty = css({ marginTop: "auto", padding: "0 20px 12px", color: color.ink3, fontSize: 13 });
