import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { DotNumber } from "../../ui/marks/DotNumber.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { sideStyle } from "./side-style.ts";

/** The star fuel of the member. */
export const FuelPanel = ({ user }: { user: CurrentUser }) => (
  <Panel label="STAR_FUEL" led="you" flush>
    <p css={balance}>
      <DotNumber css={amount} value={user.starFuel} />
      <span>units</span>
      {user.enshinBadge && <Badge tone="you">{user.enshinBadge.toUpperCase()}</Badge>}
    </p>
    <Link css={[sideStyle.row, sideStyle.way]} to="/fund">
      What it is
    </Link>
  </Panel>
);

const balance = css({
  ...type.meta,
  ...layout.wrap(10),
  alignItems: "flex-end",
  padding: "14px 16px 12px",
  color: color.ink2,
  borderBottom: `1px solid ${color.line}`,
});
const amount = css({ minWidth: 0, fontSize: 40, lineHeight: "34px", color: color.you });
