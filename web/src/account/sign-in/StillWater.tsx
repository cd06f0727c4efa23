import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { below, navHeight } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { RippleField } from "../../ui/marks/RippleField.tsx";

/** A lattice with one wave, and its content in the middle. */
export const StillWater = ({ children }: { children: ReactNode }) => (
  <div css={water} data-field>
    <RippleField pitch={12} startAt={5} lift={0.5} sources={[touch]} still />
    <div css={middle}>
      <div css={column} data-calm>
        {children}
      </div>
    </div>
  </div>
);

const touch = {
  x: 0.5,
  y: 0.5,
  startsAt: 0,
  every: 60,
  speed: 84,
  tail: 420,
  wavelength: 64,
  amplitude: 0.9,
  reach: 900,
  flat: 0.72,
};

const water = css({
  position: "relative",
  overflow: "hidden",
  display: "grid",
  minHeight: `calc(100dvh - ${navHeight}px)`,
});
const middle = css({
  ...layout.centered,
  position: "relative",
  padding: "56px 24px",
  [below.phone]: { padding: "32px 16px", placeItems: "start center" },
});
const column = css({ ...layout.stack(16), width: "100%", maxWidth: 420 });
