import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { DotNumber } from "../../ui/marks/DotNumber.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { RippleField } from "../../ui/marks/RippleField.tsx";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";

type KindLinkProps = {
  label: "PUBLIC" | "PRIVATE";
  to: string;
  count: number | null;
  words: string;
  /** The distance between the two sources of the ripples, as a fraction of the width. */
  distance: number;
};

/** Links to one of the two kinds of dimensions and shows how many there are. */
export const KindLink = ({ label, to, count, words, distance }: KindLinkProps) => (
  <Panel name={label} led={label === "PUBLIC" ? "live" : "idle"} flush css={kind}>
    <Link css={link} to={to}>
      <VisuallyHidden>{`${label}: `}</VisuallyHidden>
      <DotNumber css={[number, label === "PRIVATE" && hidden]} value={count} />
      <span>
        <b css={name} aria-hidden="true">
          {label}
        </b>
        <span css={textStyle}>{words}</span>
      </span>
      <span css={water} data-field="">
        <RippleField pitch={6} lift={0.7} startAt={3} sources={twoSources(distance)} still />
      </span>
    </Link>
  </Panel>
);

const twoSources = (distance: number) =>
  [0.5 - distance, 0.5 + distance].map((x, index) => ({
    x,
    y: 0.5,
    startsAt: index * 0.4,
    every: 60,
    speed: 14,
    tail: 90,
    wavelength: 18,
    amplitude: 1,
    reach: 120,
    flat: 0.62,
  }));

const kind = css({ "&:hover::before": { borderColor: color.edge } });
const link = css({
  ...layout.columns("minmax(64px, auto) 1fr 150px", 16),
  alignItems: "center",
  minHeight: 96,
  padding: "0 24px 0 20px",
  textDecoration: "none",
  [below.nav]: {
    gridTemplateColumns: "auto 1fr",
    gap: 10,
    minHeight: 64,
    padding: "0 12px",
  },
});
const number = css({
  color: color.glow,
  fontSize: 48,
  lineHeight: "44px",
  [below.nav]: { fontSize: 28, lineHeight: "28px" },
});
const hidden = css({ color: color.dream });
const name = css({ ...type.dense, display: "block", fontWeight: 600 });
const textStyle = css({ ...type.text, [below.nav]: { display: "none" } });
const water = css({
  position: "relative",
  display: "block",
  height: 94,
  [below.nav]: { display: "none" },
});
