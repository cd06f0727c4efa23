import { css, keyframes } from "@emotion/react";
import { type } from "../../theme/theme.ts";

const letters = [
  { letter: "R", weight: 620 },
  { letter: "i", weight: 560 },
  { letter: "p", weight: 500 },
  { letter: "p", weight: 440 },
  { letter: "l", weight: 380 },
  { letter: "e", weight: 330 },
] as const;

/**
 * The title in dots, each letter lighter than the one before. On arrival a wave of weight runs through it
 * once.
 */
export const RippleTitle = () => (
  <span css={title} aria-hidden="true" data-calm>
    {letters.map(({ letter, weight }, index) => (
      <span
        key={index}
        css={letterStyle}
        style={{ fontWeight: weight, animationDelay: `${index * 100}ms` }}
      >
        {letter}
      </span>
    ))}
  </span>
);

const wave = keyframes({ "40%": { fontWeight: 800 } });

const title = css({
  ...type.dots,
  display: "inline-block",
  letterSpacing: "-0.02em",
  fontSize: "0.94em",
  lineHeight: 1,
});
const letterStyle = css({ animation: `${wave} 700ms ease-in-out` });
