import { css, keyframes } from "@emotion/react";
import { color } from "../../theme/theme.ts";
import { layout } from "./layout.ts";

/** Three rings and a sentence that names what is loading. */
export const Loading = ({ text }: { text: string }) => (
  <p css={row} role="status">
    <span css={rings} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    {text}
  </p>
);

const pulse = keyframes({ "0%": { opacity: 0.15 }, "40%": { opacity: 0.9 } });

const row = css({ ...layout.row(14), fontSize: 13, color: color.ink2 });
const rings = css({
  position: "relative",
  flex: "none",
  width: 40,
  height: 28,
  i: {
    position: "absolute",
    left: "50%",
    top: "50%",
    translate: "-50% -50%",
    border: `1.5px solid ${color.glow}`,
    borderRadius: "50%",
    animation: `${pulse} 1200ms linear infinite`,
  },
  "i:nth-of-type(1)": { width: 6, height: 5, background: color.glow, animation: "none" },
  "i:nth-of-type(2)": { width: 20, height: 13, opacity: 0.7 },
  "i:nth-of-type(3)": { width: 38, height: 25, opacity: 0.32, animationDelay: "300ms" },
});
