import { css } from "@emotion/react";
import { NavLink } from "react-router-dom";
import { navLinkStyle } from "../../ui/nav-link-style.ts";
import { links } from "./links.ts";

/** The bar's links. The one of the current page has light on the bar's edge. */
export const NavLinks = () => (
  <nav aria-label="Main">
    <ul css={row}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <NavLink css={navLinkStyle} to={to}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);

const row = css({ display: "flex", gap: 2 });
