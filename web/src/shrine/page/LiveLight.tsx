import { css } from "@emotion/react";
import { useIsLost } from "../../stores/connection.ts";
import { usePresence } from "../../stores/presence.ts";
import { color, shadow, type } from "../../theme/theme.ts";
import { usePresenceWatch } from "../../chat/members/use-presence-watch.ts";

/**
 * Light that shows whether the shrine's owner is online. Only members receive presence, and never of
 * members who hide their status.
 */
export function LiveLight({ userId }: { userId: string }) {
  usePresenceWatch();
  const isLost = useIsLost();
  const isHere = usePresence(({ online }) => online[userId] === true);
  return (
    <span css={line} role="status">
      {isHere && (
        <>
          <i css={[light, isLost && unlit]} aria-hidden="true" />{" "}
          {isLost ? "last seen online" : "online"}
        </>
      )}
    </span>
  );
}

const line = css({
  ...type.meta,
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  color: color.ink2,
  ":empty": { display: "none" },
});
const light = css({
  width: 7,
  height: 7,
  borderRadius: "50%",
  background: color.strike,
  boxShadow: shadow.bloomStrike,
  "@media (forced-colors: active)": { background: "CanvasText", forcedColorAdjust: "none" },
});
const unlit = css({ background: "none", boxShadow: `inset 0 0 0 1.5px ${color.ash}` });
