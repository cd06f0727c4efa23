import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { shownCount } from "../../chat/unread/counts.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { countStyle } from "../../ui/marks/count-style.ts";
import { narrowFeed } from "./home-feed-style.ts";
import { useOwnServers } from "./use-own-servers.ts";

/** The viewer's dimensions side by side, where their panel is below the feed. */
export function DimensionStrip() {
  const { own } = useOwnServers();
  if (!own || own.length === 0) return null;
  return (
    <nav css={strip} aria-label="Your dimensions">
      {own.map(({ id, name, unreadCount }) => (
        <Link key={id} css={room} to={`/dimensions/${id}`}>
          <bdi css={layout.oneLine}>{name}</bdi>
          {unreadCount > 0 && <span css={countStyle}>{shownCount(unreadCount)}</span>}
        </Link>
      ))}
    </nav>
  );
}

const strip = css({
  display: "none",
  [narrowFeed]: {
    display: "flex",
    gap: 8,
    overflowX: "auto",
    scrollbarWidth: "none",
    marginRight: -16,
    paddingRight: 16,
  },
});
const room = css({
  ...type.meta,
  ...layout.row(8),
  flex: "none",
  maxWidth: 260,
  minHeight: 40,
  padding: "0 12px",
  border: `1px solid ${color.line2}`,
  borderRadius: 2,
  textDecoration: "none",
  whiteSpace: "nowrap",
  "&:focus-visible": { outlineOffset: -2 },
});
