import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { color, type } from "../../theme/theme.ts";
import { RippleField } from "../marks/RippleField.tsx";

type EmptyProps = {
  title: string;
  level?: 1 | 2 | 3;
  /** One sentence. */
  description?: string;
  /** One next step. */
  action?: ReactNode;
};

/** An empty state: a faded ripple, and what to do next. */
export function Empty({ title, level = 2, description, action }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div css={box}>
      <div css={water}>
        <RippleField pitch={6} startAt={5} lift={0.8} sources={sources} still />
      </div>
      <Heading css={heading}>{title}</Heading>
      {description && <p css={sentence}>{description}</p>}
      {action}
    </div>
  );
}

const sources = [
  {
    x: 0.5,
    y: 0.5,
    startsAt: 0,
    every: 60,
    speed: 22,
    tail: 160,
    wavelength: 24,
    amplitude: 1,
    reach: 200,
    flat: 0.5,
  },
];

const box = css({ padding: "34px 20px 30px", textAlign: "center" });
const water = css({ position: "relative", width: 220, height: 92, margin: "0 auto 16px" });
const heading = css({ ...type.heading(26, 32, -0.045), marginBottom: 6 });
const sentence = css({
  color: color.ink2,
  fontSize: 13,
  lineHeight: "21px",
  maxWidth: "46ch",
  margin: "0 auto 16px",
});
