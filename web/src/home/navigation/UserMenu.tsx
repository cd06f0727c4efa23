import { LogOut, Settings, UserRound } from "lucide-react";
import { DropdownMenu, type MenuEntry } from "../../ui/overlays/DropdownMenu.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { logOut } from "../../account/session/log-out.ts";
import { UserMenuButton } from "./UserMenuButton.tsx";

/** The name of the signed-in member, with a menu. */
export const UserMenu = ({ user }: { user: CurrentUser }) => (
  <DropdownMenu entries={entries} trigger={<UserMenuButton user={user} />} />
);

const entries: readonly MenuEntry[] = [
  { kind: "link", label: "Profile", to: "/profile", Icon: UserRound },
  { kind: "link", label: "Settings", to: "/settings", Icon: Settings },
  { kind: "rule" },
  { kind: "action", label: "Logout", onSelect: () => void logOut(), Icon: LogOut },
];
