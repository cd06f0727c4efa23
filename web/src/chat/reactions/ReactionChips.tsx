import { css, keyframes } from "@emotion/react";
import type { Reaction } from "@oni/realtime/contract";
import { type ReactNode, useState } from "react";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ReactionFace, reactionName } from "./ReactionFace.tsx";
import { usePressOrHold } from "./use-press-or-hold.ts";

/** Gives or removes a reaction. With `ripple` it also shows on the map and is never removed. */
export type React = (emoji: string, how?: { ripple: boolean }) => void;

type ReactionChipsProps = {
  reactions: readonly Reaction[];
  mayReact: boolean;
  /**
   * True if the viewer may remove their own reaction although they may give none. By default `mayReact`.
   */
  mayTakeBack?: boolean;
  onReact: React;
  /** Shown after the chips: the button that adds another. */
  children?: ReactNode;
};

/**
 * The reactions by kind. The viewer's own are lit. A press gives or removes one, a long press sends a
 * ripple.
 */
export function ReactionChips({ reactions, onReact, children, ...may }: ReactionChipsProps) {
  // Counts that were there at first are not animated.
  const [seen, setSeen] = useState(() => countsOf(reactions));
  if (reactions.length === 0 && !children) return null;
  return (
    <ul css={list}>
      {reactions.map((reaction) => (
        <li key={reaction.emoji}>
          <Chip
            reaction={reaction}
            hasArrived={!reaction.mine && reaction.count > (seen.get(reaction.emoji) ?? 0)}
            {...may}
            onReact={onReact}
            onSettled={() => setSeen(countsOf(reactions))}
          />
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}

const countsOf = (reactions: readonly Reaction[]) =>
  new Map(reactions.map(({ emoji, count }) => [emoji, count]));

type ChipProps = Pick<ReactionChipsProps, "mayReact" | "mayTakeBack" | "onReact"> & {
  reaction: Reaction;
  hasArrived: boolean;
  onSettled: () => void;
};

function Chip({ reaction, hasArrived, mayReact, onReact, onSettled, ...may }: ChipProps) {
  const { emoji, count, mine = false } = reaction;
  const { mayTakeBack = mayReact } = may;
  const handlers = usePressOrHold(
    () => onReact(emoji),
    () => onReact(emoji, { ripple: mayReact }),
  );
  return (
    <button
      css={[chip, hasArrived && arrived]}
      type="button"
      aria-pressed={mine}
      aria-label={`${reactionName(emoji)}, ${count}`}
      title={mayReact ? "Hold it to send its ripple" : undefined}
      disabled={mine ? !mayTakeBack : !mayReact}
      onAnimationEnd={onSettled}
      {...handlers}
    >
      <ReactionFace emoji={emoji} /> <span>{count}</span>
    </button>
  );
}

const settle = keyframes({
  from: { background: color.strikeBg, borderColor: color.strike, color: color.strike },
});

const list = css({ ...layout.wrap(6), margin: "4px 0 2px" });
const chip = css({
  ...layout.box("none", color.line2),
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minHeight: 28,
  padding: "0 8px",
  color: color.ink2,
  fontSize: 13,
  lineHeight: "16px",
  userSelect: "none",
  touchAction: "manipulation",
  cursor: "pointer",
  span: { fontSize: 12 },
  "&:hover": { borderColor: color.edge },
  "&[aria-pressed=true]": { background: color.glowBg, borderColor: color.glow2, color: color.glow },
  "&:disabled": { cursor: "default" },
});
const arrived = css({ animation: `${settle} 1.6s ease-in` });
