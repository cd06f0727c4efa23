import { css } from "@emotion/react";
import { Settings } from "lucide-react";
import { useConnection } from "../../stores/connection.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { type CurrentUser, nameOf } from "../../account/sign-in/current-user.ts";

/** Shows the viewer's name and whether others see them as online. */
export function ViewerStatus({ user }: { user: CurrentUser }) {
  const phase = useConnection((state) => state.phase);
  const seen = user.showOnlineStatus ? "online" : "hidden";
  return (
    <div css={self}>
      <Avatar username={user.username} imageUrl={user.profileImageUrl} presence="you" />
      <p>
        {nameOf(user)}
        <span data-online={(phase === "live" && user.showOnlineStatus) || undefined}>
          {phase === "live" ? seen : phase === "lost" ? "offline" : "connecting"}
        </span>
      </p>
      <ButtonLink css={gear} to="/settings" tone="quiet" size="small" aria-label="Settings">
        <Settings aria-hidden="true" />
      </ButtonLink>
    </div>
  );
}

const self = css({
  ...layout.row(10),
  padding: 12,
  borderTop: `1px solid ${color.line}`,
  p: { ...type.dense, ...layout.oneLine, lineHeight: "18px", flex: 1, minWidth: 0 },
  span: { display: "block", fontSize: 12, color: color.ink3 },
  "span[data-online]": { color: color.glow },
});
const gear = css({ "&&": { width: 32, padding: 0 } });
