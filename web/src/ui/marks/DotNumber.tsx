import { css } from "@emotion/react";
import { type } from "../../theme/theme.ts";

type DotNumberProps = {
  value: number | null;
  /** The final value of a counter: its width is reserved from the start, so that nothing moves. */
  target?: number | null;
  className?: string;
};

/** A live number in dots; four dots until it is known. */
export const DotNumber = ({ value, target, className }: DotNumberProps) => (
  <span
    css={dots}
    className={className}
    style={{ minWidth: `${String(target ?? value ?? unknown).length}ch` }}
  >
    {value ?? unknown}
  </span>
);

const unknown = "····";

const dots = css({ ...type.dots, display: "inline-block", fontWeight: 400 });
