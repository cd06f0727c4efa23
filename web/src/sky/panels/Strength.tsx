import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";

const most = 5;

/** The strength of a link as up to five ticks; screen readers get the full number. */
export const Strength = ({ value }: { value: number }) => (
  <span css={ticks} role="img" aria-label={`strength ${value}`}>
    {Array.from({ length: most }, (_, index) => (
      <i key={index} css={index >= value && dark} />
    ))}
  </span>
);

const ticks = css({
  display: "inline-flex",
  gap: 3,
  alignItems: "center",
  flex: "none",
  i: { width: 2, height: 11, background: color.glow },
});
const dark = css({ "&&": { background: color.line2 } });
