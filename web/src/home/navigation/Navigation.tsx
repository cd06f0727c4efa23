import { css } from "@emotion/react";
import { Menu, X } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { Boundary } from "../../browser/Boundary.tsx";
import { lazyPart } from "../../browser/lazy-part.ts";
import { below, color, layer, navHeight } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { OniMark } from "../../ui/marks/OniMark.tsx";
import { useLayer } from "../../browser/use-layer.ts";
import { type CurrentUser, useCurrentUser } from "../../account/sign-in/current-user.ts";
import { MenuSheet } from "./MenuSheet.tsx";
import { MissingMenu } from "./MissingMenu.tsx";
import { NavLinks } from "./NavLinks.tsx";

const InboxBell = lazyPart(() => import("../../people/inbox/InboxBell.tsx"), "InboxBell");
const UserMenu = lazyPart(() => import("./UserMenu.tsx"), "UserMenu");

/** The bar above every page. On small screens its links fold into a sheet. */
export function Navigation() {
  const { pathname } = useLocation();
  const { user, isLoading, error } = useCurrentUser();
  /** The page on which the menu was opened. Navigation to another page closes it. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const toggle = useRef<HTMLButtonElement>(null);

  useLayer(isOpen, () => setOpenAt(null));
  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [isOpen]);

  return (
    <>
      <header css={bar}>
        <Link css={brand} to="/">
          <OniMark />
          ONI
        </Link>
        <NavLinks isMember={user !== null} />
        <span css={space} />
        {user ? (
          <MemberEnd user={user} />
        ) : (
          !isLoading && !error && <ButtonLink to="/auth">MY ONI</ButtonLink>
        )}
        <Button
          ref={toggle}
          css={narrow}
          square
          aria-label={isOpen ? "Close menu" : "Open menu"}
          aria-expanded={isOpen}
          aria-controls={sheetId}
          onClick={() => setOpenAt(isOpen ? null : pathname)}
        >
          {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </Button>
      </header>
      <MenuSheet id={sheetId} isOpen={isOpen} user={user} onChoose={() => setOpenAt(null)} />
    </>
  );
}

const sheetId = "menu-sheet";

/** The bell and the user menu. They appear together, so that neither moves. */
const MemberEnd = ({ user }: { user: CurrentUser }) => (
  <div css={end}>
    <Suspense fallback={null}>
      <Boundary fallback={() => null}>
        <InboxBell user={user} />
      </Boundary>
      <Boundary fallback={(retry) => <MissingMenu user={user} onRetry={retry} />}>
        <UserMenu user={user} />
      </Boundary>
    </Suspense>
  </div>
);

const bar = css({
  ...layout.row(28),
  position: "sticky",
  top: 0,
  zIndex: layer.nav,
  height: navHeight,
  padding: "0 24px",
  background: `color-mix(in srgb, ${color.page} 92%, transparent)`,
  borderBottom: `1px solid ${color.line}`,
  [below.nav]: { padding: "0 16px", gap: 12 },
  [below.low]: { position: "relative" },
});
const brand = css({
  ...layout.row(10),
  minHeight: 44,
  fontSize: 14,
  fontWeight: 600,
  fontStretch: "100%",
  letterSpacing: "0.02em",
  textDecoration: "none",
});
const end = css({ ...layout.row(8), minWidth: 0 });
const narrow = css({ display: "none", flex: "none", [below.nav]: { display: "inline-flex" } });
const space = css({ flex: 1 });
