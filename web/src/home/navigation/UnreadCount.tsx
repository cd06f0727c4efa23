import { useQuery } from "@tanstack/react-query";
import { directsQuery, serversQuery } from "../../chat/lists/queries.ts";
import { shownCount, totalUnread } from "../../chat/unread/counts.ts";
import { countStyle } from "../../ui/marks/count-style.ts";
import { visuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";

type UnreadCountProps = {
  className?: string | undefined;
  /** Where they are counted; in both unless one is given. */
  of?: "dimensions" | "lines";
};

/** How many messages are unread in dimensions and lines, carried on by events. Nothing while there are none. */
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
