import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";

type ProgressBarProps = {
  label: string;
  /** From 0 to 1; null while the end is not known. */
  part: number | null;
  text: string;
};

/** A bar with its text. Each tenth is announced, so that a reader is not interrupted at every step. */
export function ProgressBar({ label, part, text }: ProgressBarProps) {
  return (
    <div css={layout.stack(6)}>
      <progress css={bar} aria-label={label} {...(part !== null && { value: part })} />
      <p css={textStyle}>{text}</p>
      <VisuallyHidden>
        <p role="status">{part !== null && `${label}: ${Math.floor(part * 10) * 10} %`}</p>
      </VisuallyHidden>
    </div>
  );
}

const stripes = `repeating-linear-gradient(90deg, ${color.glow} 0 4px, transparent 4px 8px)`;
const bar = css({
  ...layout.box(color.void, color.edge),
  appearance: "none",
  width: "100%",
  height: 10,
  overflow: "hidden",
  "&::-webkit-progress-bar": { background: color.void },
  "&::-webkit-progress-value": { background: color.glow, transition: "inline-size 200ms" },
  "&::-moz-progress-bar": { background: color.glow },
  "&:indeterminate": { background: stripes },
  "&:indeterminate::-webkit-progress-bar": { background: stripes },
  "&:indeterminate::-moz-progress-bar": { background: stripes },
});
const textStyle = css({ ...type.meta, color: color.ink2, overflowWrap: "anywhere" });
