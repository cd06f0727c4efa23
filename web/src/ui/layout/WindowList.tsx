import { css } from "@emotion/react";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useMediaQuery } from "../../theme/use-media-query.ts";

type WindowListProps<Item> = {
  /** Names the list for assistive technology. */
  name: string;
  items: readonly Item[];
  usualHeightPx: number;
  gapPx: number;
  /** Called when the end of the list comes near. */
  onEnd?: (() => void) | undefined;
  children: (item: Item, index: number) => ReactNode;
};

/** A vertical list that renders only the items near the window, so that 10 000 scroll like 10. A print has all. */
export function WindowList<Item extends { id: string }>(props: WindowListProps<Item>) {
  const { name, items, usualHeightPx, gapPx, onEnd, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const scrollMargin = useTopOf(list);
  const isPrinted = useMediaQuery("print");
  // oxlint-disable-next-line react/incompatible-library -- the list is not compiled, so nothing is memoized wrongly.
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => usualHeightPx,
    getItemKey: (index) => items[index]?.id ?? index,
    gap: gapPx,
    overscan: 5,
    rangeExtractor: (range) => (isPrinted ? [...items.keys()] : defaultRangeExtractor(range)),
    scrollMargin,
  });
  const rows = virtualizer.getVirtualItems();
  const isNearEnd = (rows.at(-1)?.index ?? -1) >= items.length - 5;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd, items.length]);

  return (
    <ol css={area} ref={list} aria-label={name} style={{ height: virtualizer.getTotalSize() }}>
      {rows.map(({ key, index, start }) => {
        const item = items[index];
        return (
          item && (
            <li
              key={key}
              css={row}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {children(item, index)}
            </li>
          )
        );
      })}
    </ol>
  );
}

/** Returns the top of an element on the page, and follows content above it that grows. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

const area = css({ position: "relative" });
const row = css({ position: "absolute", top: 0, left: 0, width: "100%" });
