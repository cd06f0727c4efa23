import { Link } from "react-router-dom";
import { type } from "../../theme/theme.ts";
import type { CurrentUser } from "../sign-in/current-user.ts";

/** Offers recovery codes to a member who has none left. */
export const OfferRecoveryCodes = ({ user }: { user: CurrentUser }) =>
  user.recoveryCodesLeft === 0 && (
    <p css={type.text}>
      <Link to="/settings?tab=security">Save recovery codes</Link>: ten codes lead back in when the
      access key is gone.
    </p>
  );
