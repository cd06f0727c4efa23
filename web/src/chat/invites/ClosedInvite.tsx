import { css } from "@emotion/react";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { InviteWater } from "./InviteWater.tsx";
import { inviteStyle } from "./invite-style.ts";

/** The page of an invalid invitation, whatever the reason. It names the remaining ways in. */
export const ClosedInvite = ({ isMember }: { isMember: boolean }) => (
  <InviteWater isSilent>
    <Panel
      css={closed}
      label="INVITATION"
      led="danger"
      flush
      meta={<span css={inviteStyle.meta}>closed</span>}
    >
      <div css={body}>
        <h1 css={title}>This invitation is no longer valid.</h1>
        <p css={words}>
          The link was revoked, has expired, or was used up. Nobody learns that you tried. Ask the
          member who sent it for a new one.
        </p>
        <div css={layout.wrap(10)}>
          {isMember ? (
            <>
              <ButtonLink to="/dimensions" tone="primary">
                ALL_DIMENSIONS
              </ButtonLink>
              <ButtonLink to="/constellation">SEE_THE_SKY</ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink to="/auth" tone="primary">
                MY ONI
              </ButtonLink>
              <ButtonLink to="/">JOIN_THE_WAITLIST</ButtonLink>
            </>
          )}
        </div>
      </div>
    </Panel>
  </InviteWater>
);

const closed = css({ width: "min(560px, 100%)" });
const body = css({ padding: "28px 32px 32px", [below.phone]: { padding: "20px 16px 24px" } });
const title = css({
  ...type.heading(34, 40, -0.05),
  [below.phone]: { fontSize: 28, lineHeight: "34px" },
});
const words = css({
  maxWidth: "48ch",
  margin: "12px 0 20px",
  color: color.ink2,
  fontSize: 14,
  lineHeight: "23px",
});
