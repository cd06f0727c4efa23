import { useQuery } from "@tanstack/react-query";
import { directsQuery, serversQuery } from "../../chat/queries.ts";
import { shownCount, totalUnread } from "../../chat/unread/counts.ts";
import { countStyle } from "../../ui/count-style.ts";
import { visuallyHidden } from "../../ui/VisuallyHidden.tsx";

/** How many messages are unread in all dimensions and lines, carried on by events. Nothing while there are none. */
export function UnreadCount({ className }: { className?: string | undefined }) {
  const { data: servers = [] } = useQuery(serversQuery);
  const { data: directs = [] } = useQuery(directsQuery);
  const unread = totalUnread(servers) + totalUnread(directs);
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
