import { css } from "@emotion/react";
import type { InboxEntry } from "@oni/realtime/contract";
import { Link } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { type InboxFilter, inboxFilters } from "./entry-texts.ts";

type InboxFiltersProps = {
  /** Returns the entries that a filter shows. */
  shownBy: (filter: InboxFilter) => readonly InboxEntry[];
  current: InboxFilter;
  /** True if older entries exist that are not counted yet. */
  hasMore: boolean;
};

/** Lists the filters with the count of unread entries, or of all loaded entries if none is unread. */
export const InboxFilters = ({ shownBy, current, hasMore }: InboxFiltersProps) => (
  <nav css={list} aria-label="Filters">
    {filters.map((filter) => {
      const shown = shownBy(filter);
      const unread = shown.filter(({ readAt }) => readAt === null).length;
      const count = filter === "all" || unread === 0 ? shown.length : unread;
      return (
        <Link
          key={filter}
          css={filterLink}
          to={filter === "all" ? "/inbox" : `/inbox?show=${encodeURIComponent(filter)}`}
          replace
          aria-current={filter === current ? "page" : undefined}
          data-unread={(filter !== "all" && unread > 0) || undefined}
        >
          {filter}
          {count > 0 && (
            <b>
              {count}
              {hasMore && count === shown.length && "+"}
            </b>
          )}
        </Link>
      );
    })}
  </nav>
);

// oxlint-disable-next-line typescript/consistent-type-assertions -- The keys of the map are these.
const filters = Object.keys(inboxFilters) as InboxFilter[];

const stacked = "@media (max-width: 1080px)";
const list = css({
  display: "grid",
  [stacked]: { display: "flex", gap: 6, overflowX: "auto", scrollbarWidth: "none" },
});
const filterLink = css({
  ...type.text,
  ...layout.row(8),
  minHeight: 36,
  padding: "0 8px",
  borderRadius: 2,
  textDecoration: "none",
  whiteSpace: "nowrap",
  "&::before": { content: '"»"', width: 10, color: "transparent" },
  "&:hover, &[aria-current]": { background: color.raised, color: color.ink },
  "&[aria-current]::before": { color: color.glow },
  b: { marginLeft: "auto", fontWeight: 400, color: color.ink3 },
  "&[data-unread] b": { fontWeight: 500, color: color.strike },
  "&:focus-visible": { outlineOffset: -2 },
  [stacked]: {
    padding: "0 12px",
    border: `1px solid ${color.line2}`,
    "&::before": { display: "none" },
    "&[aria-current]": {
      background: color.glowBg,
      borderColor: color.glow2,
      color: color.glow,
    },
    "@media (pointer: coarse)": { minHeight: 44 },
  },
});
