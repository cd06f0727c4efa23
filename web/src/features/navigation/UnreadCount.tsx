import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { serversQuery } from "../../chat/queries.ts";
import { shownCount, totalUnread } from "../../chat/unread/counts.ts";
import { color } from "../../theme/theme.ts";
import { visuallyHidden } from "../../ui/VisuallyHidden.tsx";

/** How many messages are unread in all dimensions, carried on by events. Nothing while there are none. */
export function UnreadCount({ className }: { className?: string | undefined }) {
  const { data } = useQuery(serversQuery);
  const unread = totalUnread(data ?? []);
  if (unread === 0) return null;
  return (
    <>
      <span css={count} className={className} aria-hidden="true">
        {shownCount(unread)}
      </span>
      <span css={visuallyHidden}>{unread} unread</span>
    </>
  );
}

const count = css({
  display: "inline-block",
  minWidth: 18,
  height: 18,
  padding: "0 5px",
  borderRadius: 9,
  background: color.strike,
  color: color.page,
  fontSize: 11,
  lineHeight: "18px",
  fontWeight: 600,
  letterSpacing: 0,
  textAlign: "center",
});
