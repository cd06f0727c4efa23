import { css } from "@emotion/react";
import { ReactButton } from "./ReactButton.tsx";

/**
 * The button that adds a reaction to a card or an answer. It is visible while the pointer or the focus is
 * in that card or answer, and always on touch screens.
 */
export const QuietReactButton = ({ onPick }: { onPick: (emoji: string) => void }) => (
  <span css={quiet}>
    <ReactButton onPick={onPick} />
  </span>
);

const quiet = css({
  opacity: 0,
  "[data-answer]:is(:hover, :focus-within) &": { opacity: 1 },
  "[data-part=card]:is(:hover, :focus-within) footer &": { opacity: 1 },
  "&:has([aria-expanded=true])": { opacity: 1 },
  "@media (hover: none)": { opacity: 1 },
});
