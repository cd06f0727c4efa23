import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { color } from "../../theme/theme.ts";

type HashtagChipProps = {
  /** Without its `#` for a tag; a board's name for a board. */
  name: string;
  /** A board has square ends and no `#`, so that it does not look like a tag. */
  kind?: "tag" | "board";
  /** With a handler the chip is a toggle. */
  isPressed?: boolean;
  /** A pressed chip is then amber, the colour of the viewer's own things. */
  isYours?: boolean;
  onPress?: () => void;
  /** With a path the chip is a link. */
  to?: string;
};

export function HashtagChip({
  name,
  kind = "tag",
  isPressed = false,
  isYours = false,
  onPress,
  to,
}: HashtagChipProps) {
  const text = (
    <>
      {kind === "tag" && <span css={hash}>#</span>}
      <span css={cut}>{name}</span>
    </>
  );
  // A truncated tag is shown whole as a tooltip.
  const whole = name.length > 24 ? name : undefined;
  const shape = [chip, kind === "board" && square];
  if (to !== undefined)
    return (
      <Link css={[shape, pressable]} data-part="chip" title={whole} to={to}>
        {text}
      </Link>
    );
  if (!onPress)
    return (
      <span css={shape} data-part="chip" title={whole}>
        {text}
      </span>
    );
  return (
    <button
      css={[shape, pressable, isYours && yours]}
      data-part="chip"
      title={whole}
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {text}
    </button>
  );
}

const chip = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: 26,
  padding: "0 9px",
  border: `1px solid ${color.line2}`,
  borderRadius: 14,
  background: "none",
  color: color.ink2,
  fontSize: 12,
  lineHeight: "16px",
  whiteSpace: "nowrap",
  // A fixed width, because a percentage would let the longest tag widen the row.
  maxWidth: 208,
});
const cut = css({ minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" });
const square = css({ borderRadius: 2 });
const hash = css({ color: color.glow });
const pressable = css({
  minHeight: 28,
  cursor: "pointer",
  textDecoration: "none",
  "&:hover": { borderColor: color.edge, color: color.ink },
  "&[aria-pressed=true]": {
    background: color.glowBg,
    borderColor: color.glow2,
    color: color.glow,
    "@media (forced-colors: active)": { outline: "2px solid Highlight", outlineOffset: -2 },
  },
  "@media (pointer: coarse)": { minHeight: 36 },
});
const yours = css({
  "&[aria-pressed=true]": {
    background: color.youBg,
    borderColor: color.you,
    color: color.you,
    span: { color: "inherit" },
  },
});
