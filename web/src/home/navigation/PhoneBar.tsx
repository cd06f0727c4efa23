import { css } from "@emotion/react";
import { House, Layers, MessagesSquare, Orbit } from "lucide-react";
import { NavLink } from "react-router-dom";
import { color, layer, type, withPhoneBar } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { homePath } from "./links.ts";
import { UnreadCount } from "./UnreadCount.tsx";

/** The lower bar on phones: home, sky, dimensions, direct lines and the member's own page. */
export const PhoneBar = ({ user }: { user: CurrentUser }) => (
  <nav css={bar} aria-label="Places" data-phone-bar>
    <NavLink css={item} to={homePath}>
      <House aria-hidden="true" />
      Home
    </NavLink>
    <NavLink css={item} to="/constellation">
      <Orbit aria-hidden="true" />
      Sky
    </NavLink>
    <NavLink css={item} to="/dimensions">
      <Layers aria-hidden="true" />
      Dimensions
      <UnreadCount css={count} of="dimensions" />
    </NavLink>
    <NavLink css={item} to="/directs">
      <MessagesSquare aria-hidden="true" />
      Messages
      <UnreadCount css={count} of="lines" />
    </NavLink>
    <NavLink css={item} to="/profile">
      <Avatar username={user.username} imageUrl={user.profileImageUrl} size={22} presence="you" />
      You
    </NavLink>
  </nav>
);

const bar = css({
  display: "none",
  position: "fixed",
  zIndex: layer.sheet - 1,
  left: 0,
  right: 0,
  bottom: 0,
  gridTemplateColumns: "repeat(5, minmax(0, 1fr))",
  paddingBottom: "env(safe-area-inset-bottom)",
  background: color.page,
  borderTop: `1px solid ${color.line}`,
  [withPhoneBar]: { display: "grid" },
});
const item = css({
  ...type.label,
  ...layout.stack(3),
  position: "relative",
  justifyItems: "center",
  alignContent: "center",
  height: 58,
  lineHeight: "14px",
  letterSpacing: "0.02em",
  color: color.ink2,
  textDecoration: "none",
  "> .lucide": { width: 20, height: 20 },
  "> [data-part=avatar]": { margin: -1 },
  "&[aria-current]": { color: color.ink },
  "&[aria-current]::before": {
    content: '""',
    position: "absolute",
    top: -1,
    left: "24%",
    right: "24%",
    height: 2,
    background: color.glow,
    "@media (forced-colors: active)": { height: 4, background: "Highlight" },
  },
  "&:focus-visible": { outlineOffset: -3 },
});
const count = css({
  position: "absolute",
  top: 5,
  left: "calc(50% + 7px)",
  minWidth: 16,
  height: 16,
  padding: "0 4px",
  lineHeight: "16px",
});
