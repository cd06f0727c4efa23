import { useQuery } from "@tanstack/react-query";
import { directsQuery, serversQuery } from "../../chat/lists/queries.ts";
import { shownCount, totalUnread } from "../../chat/unread/counts.ts";
import { countStyle } from "../../ui/marks/count-style.ts";
import { visuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";

type UnreadCountProps = {
  className?: string | undefined;
  /** Counts dimensions or direct lines, or both by default. */
  of?: "dimensions" | "lines";
};

/**
 * The number of unread messages in dimensions and direct lines, updated by events. Renders nothing at 0.
 */
export function UnreadCount({ className, of }: UnreadCountProps) {
  const { data: servers = [] } = useQuery(serversQuery);
  const { data: directs = [] } = useQuery(directsQuery);
  const unread =
    (of === "lines" ? 0 : totalUnread(servers)) + (of === "dimensions" ? 0 : totalUnread(directs));
  if (unread === 0) return null;
  return (
    <>
      <span css={countStyle} className={className} aria-hidden="true">
        {shownCount(unread)}
      </span>
      <span css={visuallyHidden}>{unread} unread</span>
    </>
  );
}
