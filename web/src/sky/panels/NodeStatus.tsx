import { css } from "@emotion/react";
import { useIsLost } from "../../stores/connection.ts";
import { usePresence } from "../../stores/presence.ts";
import { color, type } from "../../theme/theme.ts";
import { isOnline, type SkyNode } from "../model/sky.ts";

/** Returns the status that the glyph of a node shows. */
export const statusOf = (node: SkyNode, hasLink: boolean): "online" | "away" | "status hidden" =>
  !isOnline(node) ? "status hidden" : hasLink ? "online" : "away";

/** Shows if a member has a live link, or hides their status. */
export function NodeStatus({ node }: { node: SkyNode }) {
  const hasLink = usePresence(({ online }) => online[node.id]) ?? node.online;
  const isLost = useIsLost();
  const status = statusOf(node, hasLink);
  const isHere = status === "online";
  return (
    <span css={[line, isHere && !isLost && here]} data-part="node-status">
      <i css={[sign, isHere ? full : status === "away" ? hollow : grey]} aria-hidden="true" />
      {isHere && isLost ? "last seen online" : status}
    </span>
  );
}

const line = css({
  ...type.meta,
  display: "inline-flex",
  alignItems: "center",
  gap: 7,
  color: color.ink2,
  whiteSpace: "nowrap",
});
const here = css({ color: color.glow });
const sign = css({ width: 8, height: 8, borderRadius: "50%", flex: "none" });
const full = css({ background: "currentColor" });
const hollow = css({ boxShadow: `inset 0 0 0 1.5px ${color.ink3}` });
const grey = css({ background: color.ash });
