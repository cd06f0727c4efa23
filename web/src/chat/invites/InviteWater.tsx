import { css } from "@emotion/react";
import type { ReactNode, Ref } from "react";
import { below, topHeight } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { useMediaQuery } from "../../theme/use-media-query.ts";
import { RippleField, type RippleHandle } from "../../ui/marks/RippleField.tsx";

type InviteWaterProps = { ref?: Ref<RippleHandle>; isSilent?: boolean; children: ReactNode };

/** Water around the invite page. It shows a ring unless `isSilent`. */
export function InviteWater({ ref, isSilent = false, children }: InviteWaterProps) {
  const isNarrow = useMediaQuery("(max-width: 960px)");
  return (
    <div css={water} data-field>
      <RippleField
        key={String(isNarrow)}
        ref={ref ?? null}
        pitch={isNarrow ? 8 : 12}
        startAt={8.5}
        lift={0.6}
        sources={isSilent ? [] : [ring]}
      />
      <div css={middle}>{children}</div>
    </div>
  );
}

const ring = {
  x: 0.5,
  y: 0.5,
  startsAt: 0,
  every: 30,
  speed: 78,
  tail: 330,
  wavelength: 64,
  amplitude: 0.8,
  reach: 1100,
  flat: 0.62,
};

const water = css({
  position: "relative",
  overflow: "hidden",
  display: "grid",
  minHeight: `calc(100dvh - ${topHeight})`,
});
const middle = css({
  ...layout.centered,
  position: "relative",
  minWidth: 0,
  padding: "40px 24px",
  "> *": { minWidth: 0 },
  [below.nav]: { padding: "16px 16px 32px", placeItems: "start stretch" },
});
