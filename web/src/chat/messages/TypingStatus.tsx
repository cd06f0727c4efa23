import { css, keyframes } from "@emotion/react";
import { useTyping } from "../log/typing.ts";
import { below, color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { folds } from "../../theme/folds.ts";

/**
 * Shows who is typing. Its height is constant, so the layout does not move, except in a zoomed window,
 * where an empty one takes no space.
 */
export function TypingStatus({ channelId, viewerId }: { channelId: string; viewerId: string }) {
  const typing = useTyping((state) => state.typing[channelId]);
  const names = Object.entries(typing ?? {})
    .filter(([userId]) => userId !== viewerId)
    .map(([, name]) => name);
  return (
    <p css={status} aria-live="polite">
      {names.length > 0 && (
        <>
          <i aria-hidden="true">
            <b />
            <b />
            <b />
          </i>
          {typingText(names)}
        </>
      )}
    </p>
  );
}

function typingText(names: readonly string[]): string {
  const [first, second] = names;
  if (names.length === 1) return `${first} is typing`;
  return names.length === 2 ? `${first} and ${second} are typing` : "several oni are typing";
}

const wave = keyframes({
  "0%, 60%, 100%": { transform: "none", opacity: 0.4 },
  "30%": { transform: "translateY(-3px)", opacity: 1 },
});
const status = css({
  ...layout.row(10),
  flex: "none",
  height: 26,
  padding: "0 20px 0 116px",
  fontSize: 12,
  lineHeight: "20px",
  color: color.ink2,
  i: { display: "flex", gap: 3 },
  b: {
    width: 5,
    height: 5,
    borderRadius: "50%",
    background: color.glow,
    animation: `${wave} 1200ms infinite`,
  },
  "b:nth-of-type(2)": { animationDelay: "150ms" },
  "b:nth-of-type(3)": { animationDelay: "300ms" },
  [folds.channels]: { padding: "0 16px 0 58px" },
  [below.low]: { height: "auto" },
});
