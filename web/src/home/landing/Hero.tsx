import { css } from "@emotion/react";
import { useMemo, useRef, useState } from "react";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { RippleField, type RippleHandle } from "../../ui/marks/RippleField.tsx";
import { useMediaQuery } from "../../theme/use-media-query.ts";
import { AccessPanel } from "../../account/sign-in/AccessPanel.tsx";
import { panelOutcomes } from "../../account/sign-in/outcomes.ts";
import { heroField } from "./hero-field.ts";
import { NodeCount } from "./NodeCount.tsx";
import { RippleTitle } from "./RippleTitle.tsx";
import { layOutSky } from "./sky-layout.ts";
import { useSky } from "./use-sky.ts";

/** The sky, the name, the node count and the form to join. */
export function Hero({ leadsTo }: { leadsTo: string | null }) {
  const { data, isPending } = useSky();
  const version = useVersion(data);
  const isNarrow = useMediaQuery("(max-width: 1080px)");
  const water = useMemo(
    () =>
      isPending ? null : heroField(data ? layOutSky(data) : null, isNarrow, window.innerWidth),
    [data, isPending, isNarrow],
  );
  const field = useRef<RippleHandle>(null);

  const handleGranted = async (pressed: HTMLElement) => {
    const { left, top, width, height } = pressed.getBoundingClientRect();
    field.current?.strikeAt(left + width / 2, top + height / 2);
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!isStill) await new Promise((resolve) => setTimeout(resolve, packetLeadMs));
  };

  return (
    <section css={hero} aria-label="Arrival" data-field>
      <div css={waterBox}>
        {water && <RippleField key={`${isNarrow} ${version}`} ref={field} {...water} />}
      </div>
      <div css={grid}>
        <div>
          <h1 css={title} aria-label="The Network Made to Ripple">
            <span css={firstLine}>
              <span data-calm>The Network</span>
            </span>
            <span css={secondLine}>
              <span data-calm>Made to</span> <RippleTitle />
            </span>
          </h1>
          <p css={lede} data-calm>
            An internet inside the internet, built from dreams and galaxies. Claim a node, raise a
            shrine, and drop something in the water.
          </p>
          <NodeCount field={field} isSkyEmpty={data?.nodes.length === 0} />
        </div>
        <div data-calm>
          {leadsTo !== null && <p css={wanted}>Sign in to open {leadsTo}.</p>}
          <AccessPanel outcomes={panelOutcomes} onGranted={handleGranted} />
        </div>
      </div>
    </section>
  );
}

/** Counts the changes of a value. An equal value is no change. */
function useVersion(value: unknown): number {
  const [current, setCurrent] = useState({ value, version: 0 });
  if (current.value !== value) setCurrent({ value, version: current.version + 1 });
  return current.version;
}

/** Leaves time to see the packet before the page changes. */
const packetLeadMs = 400;

const hero = css({
  position: "relative",
  overflow: "hidden",
  borderBottom: `1px solid ${color.line}`,
});
// In one column the water has a fixed height, so that a longer form does not move the galaxy.
const waterBox = css({
  position: "absolute",
  inset: 0,
  [below.wide]: { bottom: "auto", height: 900 },
});
const grid = css({
  ...layout.columns("minmax(0, 1fr) 420px", 48),
  position: "relative",
  alignItems: "end",
  maxWidth: 1360,
  minHeight: 690,
  margin: "0 auto",
  padding: "0 40px 44px",
  [below.wide]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 40, padding: "230px 24px 48px" },
  [below.phone]: { padding: "196px 16px 32px", gap: 32, alignItems: "start" },
});
const title = css({
  ...type.dream,
  // The browser emboldens the only weight of the font.
  fontWeight: 700,
  fontSize: "clamp(46px, 6.9vw, 104px)",
  lineHeight: 0.98,
  letterSpacing: "-0.055em",
  marginBottom: 28,
  [below.phone]: { marginBottom: 20 },
  "@media (max-width: 350px)": { fontSize: 40 },
});
// Fixed heights, so that nothing below moves when the fonts load.
const firstLine = css({ display: "block", height: "0.98em" });
const secondLine = css({ display: "block", height: "1.12em" });
const wanted = css({ ...type.base, marginBottom: 12, overflowWrap: "anywhere" });
const lede = css({
  ...type.lede,
  maxWidth: "46ch",
  [below.phone]: { fontSize: 15, lineHeight: "25px" },
});
