import { css } from "@emotion/react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { PostCard, type PostCardProps } from "./PostCard.tsx";
import type { FeedPost, Post } from "./queries.ts";

type PostListProps = Pick<PostCardProps, "level" | "onTag" | "activeTag"> & {
  /** What the list is, for assistive technology. */
  name: string;
  /** Those that come with a whole author are signed. */
  posts: readonly (Post | FeedPost)[];
  /** Whose eyes these are; null for a visitor. */
  viewerId: string | null;
  /** Called when the end of the list comes near. */
  onEnd?: (() => void) | undefined;
};

const gapPx = 16;
const usualHeightPx = 190;

/** Posts below each other. Only what is near the window is in the page, so that ten thousand scroll like ten. */
export function PostList({ name, posts, viewerId, onEnd, ...card }: PostListProps) {
  const list = useRef<HTMLOListElement>(null);
  const scrollMargin = useTopOf(list);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  // oxlint-disable-next-line react/incompatible-library -- the list is not compiled, so nothing is memoized wrongly.
  const virtualizer = useWindowVirtualizer({
    count: posts.length,
    estimateSize: () => usualHeightPx,
    getItemKey: (index) => posts[index]?.id ?? index,
    gap: gapPx,
    overscan: 5,
    scrollMargin,
  });
  const rows = virtualizer.getVirtualItems();
  const isNearEnd = (rows.at(-1)?.index ?? -1) >= posts.length - 5;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd, posts.length]);

  const toggle = (id: string) =>
    setExpanded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  return (
    <ol css={area} ref={list} aria-label={name} style={{ height: virtualizer.getTotalSize() }}>
      {rows.map(({ key, index, start }) => {
        const post = posts[index];
        if (!post) return null;
        return (
          <li
            key={key}
            css={row}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={posts.length}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <PostCard
              {...card}
              post={post}
              author={authorOf(post)}
              isOwn={post.userId === viewerId}
              isExpanded={expanded.has(post.id)}
              onToggle={() => toggle(post.id)}
            />
          </li>
        );
      })}
    </ol>
  );
}

const authorOf = (post: Post | FeedPost) =>
  "author" in post && "id" in post.author ? post.author : undefined;

/** Where an element begins on the page, also when what stands above it grows. */
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
