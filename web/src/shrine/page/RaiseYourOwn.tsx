import { css } from "@emotion/react";
import { below, color, type } from "../../theme/theme.ts";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";

/** Invites a visitor of a shrine to register. */
export const RaiseYourOwn = ({ name }: { name: string }) => (
  <div css={foot}>
    <div>
      <p css={title}>Create your own.</p>
      <p>A page, a mask and a place on the map beside {name}'s. It takes a name and a minute.</p>
    </div>
    <ButtonLink tone="primary" size="tall" to="/auth">
      CREATE_ONI
    </ButtonLink>
  </div>
);

const foot = css({
  ...type.dense,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 16,
  padding: "18px 20px",
  borderTop: `1px solid ${color.line}`,
  background: color.glowBg,
  color: color.ink2,
  p: { overflowWrap: "anywhere" },
  [below.phone]: { display: "grid", padding: 16 },
});
const title = css({
  ...type.dream,
  fontSize: 24,
  lineHeight: "30px",
  letterSpacing: "-0.045em",
  color: color.ink,
});
