import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import type { OutputLine, Part } from "../language/command.ts";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { color } from "../../theme/theme.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { visuallyHiddenStyle } from "../../ui/layout/VisuallyHidden.tsx";
import { Strength } from "../../sky/panels/Strength.tsx";

/** A line of a command's output. New lines have a mark. */
export const OutputRow = ({ parts, isNew }: OutputLine) => (
  <p css={[row, isNew && fresh]}>
    {isNew && <span css={visuallyHiddenStyle}>new: </span>}
    {parts.map((part, index) => (
      <OutputPart key={index} part={part} />
    ))}
  </p>
);

/** The viewer's own name and mask are amber. */
function OutputPart({ part: { text, to, tone, maskOf, strength } }: { part: Part }) {
  const { user } = useCurrentUser();
  const isYou = maskOf !== undefined && maskOf === user?.username;
  if (strength !== undefined) {
    return (
      <span css={wire}>
        <Strength value={strength} />
      </span>
    );
  }
  const words = (
    <>
      {maskOf !== undefined && (
        <span css={mask}>
          <Avatar username={maskOf} size={18} presence={isYou ? "you" : "online"} />
        </span>
      )}
      {text}
    </>
  );
  if (to === undefined) {
    return (
      <span css={tone && tones[tone]} data-tone={tone}>
        {words}
      </span>
    );
  }
  return (
    <Link css={[link, tone && tones[tone], isYou && you]} to={to}>
      {words}
    </Link>
  );
}

const row = css({ position: "relative", whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
const fresh = css({
  "&::before": {
    content: '""',
    position: "absolute",
    left: "calc(-1 * var(--terminal-side))",
    top: 2,
    bottom: 2,
    width: 3,
    background: color.strike,
  },
});
const link = css({ color: color.ink, textUnderlineOffset: 3 });
const tones = {
  dim: css({ color: color.ink3 }),
  name: css({
    color: color.ink,
    textDecoration: "none",
    "&:hover": { textDecoration: "underline" },
  }),
  danger: css({ color: color.danger }),
};
const you = css({ color: color.you });
const mask = css({ display: "inline-block", verticalAlign: -4, marginRight: 7 });
const wire = css({
  display: "inline-flex",
  verticalAlign: -2,
  margin: "0 2ch",
  padding: "0 10px",
  background: `linear-gradient(${color.glow}, ${color.glow}) center / 100% 1px no-repeat`,
  "> span": { padding: "0 3px", background: color.void },
});
