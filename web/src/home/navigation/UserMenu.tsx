import { css } from "@emotion/react";
import { ChevronDown, LogOut, Settings, Star, UserRound } from "lucide-react";
import { below, color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { DropdownMenu, type MenuEntry } from "../../ui/overlays/DropdownMenu.tsx";
import { type CurrentUser, nameOf } from "../../account/sign-in/current-user.ts";
import { logOut } from "../../account/session/log-out.ts";

/** The name of the signed-in member, with a menu. */
export const UserMenu = ({ user }: { user: CurrentUser }) => (
  <DropdownMenu
    entries={entries}
    trigger={
      <button css={button} type="button">
        <Star aria-hidden="true" />
        <bdi css={name}>{nameOf(user)}</bdi>
        <ChevronDown aria-hidden="true" />
      </button>
    }
  />
);

const entries: readonly MenuEntry[] = [
  { kind: "link", label: "Profile", to: "/profile", Icon: UserRound },
  { kind: "link", label: "Settings", to: "/settings", Icon: Settings },
  { kind: "rule" },
  { kind: "action", label: "Logout", onSelect: () => void logOut(), Icon: LogOut },
];

const button = css({
  ...layout.row(10),
  ...layout.box("none", color.line),
  [below.nav]: { display: "none" },
  minWidth: 0,
  height: 38,
  padding: "0 12px",
  fontSize: 13,
  cursor: "pointer",
  "&:hover, &[data-state=open]": { background: color.raised, borderColor: color.line2 },
  ".lucide": { color: color.you },
});
const name = css({ ...layout.oneLine, maxWidth: 200 });
