import { css } from "@emotion/react";
import { useEffect, useState } from "react";
import { useConnection } from "../../stores/connection.ts";
import { color, layer, navHeight, type } from "../../theme/theme.ts";

const shownAfterReturnMs = 6000;

/** Says quietly that the live link broke, and what it brought when it came back. */
export function SignalLine() {
  const { phase, resync } = useConnection();
  return (
    <div role="status">
      {phase === "lost" && (
        <p css={line}>
          <i css={hollow} aria-hidden="true" />
          signal lost
        </p>
      )}
      {phase === "live" && resync !== null && (
        <Resynced key={resync.recovered} recovered={resync.recovered} />
      )}
    </div>
  );
}

/** Leaves by itself; a new number begins anew. */
function Resynced({ recovered }: { recovered: number }) {
  const [hasFaded, setHasFaded] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setHasFaded(true), shownAfterReturnMs);
    return () => clearTimeout(timer);
  }, []);

  if (hasFaded) return null;
  return (
    <p css={line}>
      <i css={filled} aria-hidden="true" />
      {`resynced, ${recovered} recovered`}
    </p>
  );
}

const line = css({
  ...type.meta,
  position: "fixed",
  zIndex: layer.floating,
  top: navHeight + 8,
  left: "50%",
  translate: "-50% 0",
  // Below the bar, where nobody types; and never in the way of a finger.
  pointerEvents: "none",
  display: "flex",
  alignItems: "center",
  gap: 8,
  color: color.ink2,
  padding: "4px 10px",
  background: color.page,
  border: `1px solid ${color.line2}`,
  borderRadius: 2,
});
const dot = { width: 8, height: 8, borderRadius: "50%" };
const hollow = css({ ...dot, boxShadow: `inset 0 0 0 1.5px ${color.ash}` });
const filled = css({ ...dot, background: color.strike });
