import { css } from "@emotion/react";
import { LogOut, Settings, UserRound } from "lucide-react";
import { Link, NavLink } from "react-router-dom";
import { color, font, layer, navHeight, shadow, type } from "../../theme/theme.ts";
import { menuStyle } from "../../ui/menu-style.ts";
import { type CurrentUser, nameOf } from "../auth/current-user.ts";
import { logOut } from "../account/log-out.ts";
import { links } from "./links.ts";
import { UnreadInDimensions } from "./UnreadInDimensions.tsx";

type MenuSheetProps = {
  id: string;
  isOpen: boolean;
  user: CurrentUser | null;
  onChoose: () => void;
};

/** The bar's items on small screens, under the bar. */
export const MenuSheet = ({ id, isOpen, user, onChoose }: MenuSheetProps) => (
  <div css={sheet} id={id} hidden={!isOpen}>
    <nav aria-label="Menu">
      <ul>
        {links.map(({ label, to, ...link }) => (
          <li key={to}>
            <NavLink css={row} to={to} onClick={onChoose}>
              {label}
              {user && "countsUnread" in link && <UnreadInDimensions css={count} />}
            </NavLink>
          </li>
        ))}
      </ul>
      {user && (
        <div css={account}>
          <p css={accountName}>{nameOf(user).toUpperCase()}</p>
          <Link css={menuStyle.row} to="/profile" onClick={onChoose}>
            <UserRound aria-hidden="true" />
            Profile
          </Link>
          <Link css={menuStyle.row} to="/settings" onClick={onChoose}>
            <Settings aria-hidden="true" />
            Settings
          </Link>
          <button css={menuStyle.row} type="button" onClick={() => void logOut()}>
            <LogOut aria-hidden="true" />
            Logout
          </button>
        </div>
      )}
    </nav>
  </div>
);

const sheet = css({
  position: "fixed",
  zIndex: layer.sheet,
  top: navHeight,
  left: 0,
  right: 0,
  maxHeight: `calc(100dvh - ${navHeight}px)`,
  overflow: "auto",
  background: color.page,
  borderBottom: `1px solid ${color.edge}`,
  boxShadow: shadow.floating,
  "@media (min-width: 961px)": { display: "none" },
});
const row = css({
  ...type.dream,
  display: "flex",
  alignItems: "center",
  minHeight: 56,
  padding: "0 20px",
  borderBottom: `1px solid ${color.line}`,
  fontSize: 24,
  lineHeight: "30px",
  letterSpacing: "-0.045em",
  textDecoration: "none",
  "&[aria-current]": { boxShadow: `inset 3px 0 ${color.glow}` },
  "&:focus-visible": { outlineOffset: -2 },
});
const count = css({ marginLeft: 14, fontFamily: font.machine });
const account = css({ padding: "14px 8px 16px" });
const accountName = css({
  ...type.label,
  padding: "0 12px 6px",
  color: color.you,
  overflowWrap: "anywhere",
});
