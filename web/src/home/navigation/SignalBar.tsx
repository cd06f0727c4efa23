import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { refetchUnanswered } from "../../live/calls/query-client.ts";
import { useLive } from "../../live/use-live.ts";
import { type LossCause, useConnection } from "../../stores/connection.ts";
import { useLoadedRange } from "../../stores/loaded-range.ts";
import { below, color, layer, navHeight, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { strip } from "../../ui/layout/strip.ts";

const shownAfterReturnMs = 6000;

/**
 * Shows on every page that the live link is lost and why, with a button to try again. Once the link is
 * back, shows how many missed messages were recovered, if any.
 */
export function SignalBar() {
  const { phase, cause, isRetrying, recovered } = useConnection();
  const live = useLive();
  const queryClient = useQueryClient();
  const { range } = useLoadedRange();
  const isLost = phase === "lost";
  useReadsOnReturn();

  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-link-lost", isLost);
  }, [isLost]);

  const handleRetry = () => {
    live.retryNow();
    void refetchUnanswered(queryClient);
  };
  return (
    <div css={isLost && bar}>
      <div role="status">
        {isLost && (
          <p css={text}>
            <i css={hollow} aria-hidden="true" />
            <b>{cause === "offline" ? "You are away." : "signal lost"}</b>
            <span>{isRetrying ? "Asking..." : sentences[cause ?? "unreachable"]}</span>
            {range && (
              <span css={heldMessages}>
                {"held: "}
                <b>{range}</b>
              </span>
            )}
          </p>
        )}
        {phase === "live" && recovered > 0 && <Resynced key={recovered} recovered={recovered} />}
      </div>
      {isLost && (
        <Button tone="quiet" size="small" pending={isRetrying} onClick={handleRetry}>
          <RotateCw aria-hidden="true" />
          TRY_AGAIN
        </Button>
      )}
    </div>
  );
}

const sentences: Readonly<Record<LossCause, string>> = {
  offline: "Showing what this device has stored; what you write is sent later.",
  unreachable: "The server does not respond.",
  blocked: "The server responds, but the live connection is not open yet.",
  refused: "The server accepts no more connections at the moment.",
};

/** Repeats the reads that failed without a network once it is back. */
function useReadsOnReturn(): void {
  const queryClient = useQueryClient();
  const connects = useConnection((state) => state.connects);

  useEffect(() => {
    if (connects > 1) void refetchUnanswered(queryClient);
  }, [connects, queryClient]);
  useEffect(() => {
    const handleOnline = () => void refetchUnanswered(queryClient);
    window.addEventListener("online", handleOnline);
    return () => window.removeEventListener("online", handleOnline);
  }, [queryClient]);
}

/** Disappears by itself. A new number restarts the timer. */
function Resynced({ recovered }: { recovered: number }) {
  const [hasFaded, setHasFaded] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setHasFaded(true), shownAfterReturnMs);
    return () => clearTimeout(timer);
  }, []);

  if (hasFaded) return null;
  return (
    <p css={returned}>
      <i css={filled} aria-hidden="true" />
      {`resynced, ${recovered} recovered`}
    </p>
  );
}

const bar = css({
  ...strip,
  padding: "0 24px",
  background: color.raised,
  borderBottom: `1px solid ${color.line2}`,
  "> button": { flex: "none" },
  [below.phone]: { padding: "0 8px 0 16px" },
});
const dot = { flex: "none", width: 8, height: 8, borderRadius: "50%" };
const hollow = css({ ...dot, boxShadow: `inset 0 0 0 1.5px ${color.ash}` });
const filled = css({ ...dot, background: color.strike });
const text = css({
  ...type.text,
  display: "grid",
  gridTemplateColumns: "8px auto auto auto",
  alignItems: "center",
  columnGap: 12,
  b: { color: color.ink, fontWeight: 600, whiteSpace: "nowrap" },
  [below.phone]: {
    ...type.meta,
    gridTemplateColumns: "8px auto",
    lineHeight: "16px",
    span: { gridColumn: 2 },
    "span:has(+ span)": { display: "none" },
  },
});
const heldMessages = css({
  color: color.ink3,
  whiteSpace: "nowrap",
  b: { ...type.dots, color: color.ink2, fontSize: 17, fontWeight: 400 },
});
const returned = css({
  ...type.meta,
  ...layout.row(8),
  ...layout.box(color.page, color.line2),
  position: "fixed",
  zIndex: layer.floating,
  top: navHeight + 8,
  left: "50%",
  translate: "-50% 0",
  // Below the bar, where there are no fields. It never catches a touch.
  pointerEvents: "none",
  color: color.ink2,
  padding: "4px 10px",
});
