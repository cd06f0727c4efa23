import { css } from "@emotion/react";
import { LogOut, Settings, UserRound } from "lucide-react";
import { Link } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { menuStyle } from "../../ui/overlays/menu-style.ts";
import { logOut } from "../../account/session/log-out.ts";
import { type CurrentUser, nameOf } from "../../account/sign-in/current-user.ts";

type SheetAccountProps = { user: CurrentUser; onChoose: () => void };

/** The member's items in the folded menu, below the links for everyone. */
export const SheetAccount = ({ user, onChoose }: SheetAccountProps) => (
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
);

const account = css({ padding: "14px 8px 16px" });
const accountName = css({
  ...type.label,
  padding: "0 12px 6px",
  color: color.you,
  overflowWrap: "anywhere",
});
