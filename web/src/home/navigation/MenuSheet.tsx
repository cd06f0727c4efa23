import { css } from "@emotion/react";
import { Suspense } from "react";
import { NavLink } from "react-router-dom";
import { Boundary } from "../../browser/Boundary.tsx";
import { lazyPart } from "../../browser/lazy-part.ts";
import { color, font, layer, navHeight, shadow, type } from "../../theme/theme.ts";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { links } from "./links.ts";
import { MissingMenu } from "./MissingMenu.tsx";
import { UnreadInDimensions } from "./UnreadInDimensions.tsx";

const SheetAccount = lazyPart(() => import("./SheetAccount.tsx"), "SheetAccount");

type MenuSheetProps = {
  id: string;
  isOpen: boolean;
  user: CurrentUser | null;
  onChoose: () => void;
};

/** The items of the bar on small screens, below the bar. */
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
        <Boundary fallback={(retry) => <MissingMenu user={user} onRetry={retry} />}>
          <Suspense fallback={null}>
            <SheetAccount user={user} onChoose={onChoose} />
          </Suspense>
        </Boundary>
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
  ...type.heading(24, 30, -0.045),
  display: "flex",
  alignItems: "center",
  minHeight: 56,
  padding: "0 20px",
  borderBottom: `1px solid ${color.line}`,
  textDecoration: "none",
  "&[aria-current]": { boxShadow: `inset 3px 0 ${color.glow}` },
  "&:focus-visible": { outlineOffset: -2 },
});
const count = css({ marginLeft: 14, fontFamily: font.machine });
