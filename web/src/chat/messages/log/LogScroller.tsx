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
  /** New messages are announced to screen readers. */
  isAnnounced: boolean;
  onMoveByHand: () => void;
  /** Draws one of the virtual rows. */
  children: (index: number) => ReactNode;
};

/**
 * What scrolls, as long as all its rows, of which it draws those on the screen; few stand at the
 * bottom. A focus that moves it is heard at once: whatever grew first would be held at the old place.
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
 * Opens links to pages of ours, wherever they stand in what is clicked, without loading the page anew.
 * Where there are many of them each is a plain element: a `Link` costs several times that when it is drawn.
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
/** Rows stand in a box that keeps its size, or each would be laid out anew when the log grows. */
const origin = css(messageStyle, {
  position: "relative",
  height: 0,
  "> div": { position: "absolute", top: 0, left: 0, width: "100%" },
});
const atBottom = css({ marginTop: "auto" });
const empty = css({ marginTop: "auto", padding: "0 20px 12px", color: color.ink3, fontSize: 13 });
