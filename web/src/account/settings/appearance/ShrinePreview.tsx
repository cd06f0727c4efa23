import { css } from "@emotion/react";
import { Badge } from "../../../ui/marks/Badge.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { type CurrentUser, nameOf } from "../../sign-in/current-user.ts";
import { Prose } from "../../../shrine/page/Prose.tsx";
import { ShrineScope } from "../../../shrine/page/ShrineScope.tsx";
import type { ProfileLooks } from "./ProfileThemePanel.tsx";
import { type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";

/** The upper corner of the member's shrine in the chosen looks. */
export const ShrinePreview = ({ user, looks }: { user: CurrentUser; looks: ProfileLooks }) => (
  <ShrineScope css={frame} looks={looks}>
    <Panel label={user.username.toUpperCase()} level={3} led="you" flush>
      <p css={monitor} data-part="monitor">
        <Badge tone={user.showOnlineStatus ? "online" : "offline"}>
          {user.showOnlineStatus ? "ONLINE" : "OFFLINE"}
        </Badge>
        <span>{nameOf(user)}</span>
      </p>
      <div css={cut} inert>
        <Prose css={small} text={user.profileMarkdown} />
      </div>
    </Panel>
  </ShrineScope>
);

// A theme with a desktop shows it around its window.
const frame = css({ "&:not([data-profile-theme=main-cyberpunk])": { padding: 12 } });
const monitor = css({
  ...layout.row(10),
  flexWrap: "wrap",
  margin: "12px 16px",
  fontSize: 13,
  overflowWrap: "anywhere",
});
// A longer text fades out.
const cut = css({
  maxHeight: 180,
  overflow: "hidden",
  maskImage: "linear-gradient(#000 132px, transparent 180px)",
});
const small = css({
  "&&": { ...type.dense, padding: "12px 16px" },
  "&& h2": { fontSize: 22, lineHeight: "28px" },
});
