import { css } from "@emotion/react";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";

/** Invites a visitor of a shrine to register. */
export const RaiseYourOwn = ({ name }: { name: string }) => (
  <div css={foot} data-screen-only>
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
  ...type.text,
  ...layout.row(16),
  justifyContent: "space-between",
  padding: "18px 20px",
  borderTop: `1px solid ${color.line}`,
  background: color.glowBg,
  p: { overflowWrap: "anywhere" },
  [below.phone]: { display: "grid", padding: 16 },
});
const title = css({ ...type.heading(24, 30, -0.045), color: color.ink });
