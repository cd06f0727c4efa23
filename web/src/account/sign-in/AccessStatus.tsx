import { css, keyframes } from "@emotion/react";
import type { ReactNode } from "react";
import { color, type } from "../../theme/theme.ts";

/** The status line of the form. During a request a light runs below it. */
export const AccessStatus = ({
  isPending,
  children,
}: {
  isPending: boolean;
  children: ReactNode;
}) => (
  <p css={line} aria-live="polite">
    <span css={prompt} aria-hidden="true">
      »{" "}
    </span>
    {children}
    {isPending && <i css={bar} aria-hidden="true" />}
  </p>
);

const run = keyframes({
  from: { backgroundPosition: "-60% 0" },
  to: { backgroundPosition: "160% 0" },
});

const line = css({ ...type.text, lineHeight: "22px", position: "relative" });
const prompt = css({ color: color.glow });
const bar = css({
  position: "absolute",
  left: 0,
  right: 0,
  bottom: -7,
  height: 2,
  background: `linear-gradient(${color.glow} 0 0) 0 0 / 38% 100% no-repeat ${color.line2}`,
  animation: `${run} 1200ms linear infinite`,
});
