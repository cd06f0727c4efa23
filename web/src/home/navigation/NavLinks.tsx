import { css } from "@emotion/react";
import { House } from "lucide-react";
import { NavLink } from "react-router-dom";
import { below, color, withPhoneBar } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { navLinkStyle } from "./nav-link-style.ts";
import { homePath, links } from "./links.ts";
import { UnreadInDimensions } from "./UnreadInDimensions.tsx";

/**
 * The links of the bar, with Home first for members. The link of the current page lights the edge of the
 * bar.
 */
export const NavLinks = ({ isMember }: { isMember: boolean }) => (
  <nav css={nav} aria-label="Main">
    {isMember && (
      <NavLink css={[navLinkStyle, home]} to={homePath}>
        <House aria-hidden="true" />
        Home
      </NavLink>
    )}
    <ul css={row} data-after-home={isMember || undefined}>
      {links.map(({ label, to, ...link }) => (
        <li key={to}>
          <NavLink css={navLinkStyle} to={to}>
            {label}
            {isMember && "countsUnread" in link && <UnreadInDimensions css={count} />}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);

const nav = css({ display: "flex", alignItems: "center", marginLeft: 8 });
const home = css({ ...layout.row(8), marginLeft: -20, [withPhoneBar]: { display: "none" } });
const row = css({
  display: "flex",
  gap: 2,
  "&[data-after-home]": {
    marginLeft: 16,
    "&::before": {
      content: '""',
      alignSelf: "center",
      width: 1,
      height: 20,
      marginRight: 14,
      background: color.line2,
    },
  },
  [below.nav]: { display: "none" },
});
const count = css({ marginLeft: 8, verticalAlign: 1 });
