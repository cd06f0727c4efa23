import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { type CurrentUser, nameOf } from "./current-user.ts";
import { formOutcomes } from "./outcomes.ts";

/** For somebody who is in already: as whom, and the way on. */
export const YouAreIn = ({ user }: { user: CurrentUser }) => (
  <div css={line}>
    <Avatar username={user.username} imageUrl={user.profileImageUrl} size={40} presence="you" />
    <p css={words}>
      You are in
      <bdi css={name}>{nameOf(user)}</bdi>
    </p>
    <ButtonLink to={formOutcomes.login.path}>ENTER</ButtonLink>
  </div>
);

const line = css({
  display: "flex",
  alignItems: "center",
  gap: 12,
  // Clear of the panel's scoop.
  padding: "16px 28px 16px 20px",
  borderBottom: `1px solid ${color.line}`,
});
const words = css({ ...type.dense, display: "grid", flex: 1, minWidth: 0, color: color.ink2 });
const name = css({
  color: color.you,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
