import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";
import { linkBetween, type Sky } from "../model/sky.ts";

/** The handle under the pointer, and the tags shared with the viewer. */
export function NodeTip({ sky, id, x, y }: { sky: Sky; id: string; x: number; y: number }) {
  const index = sky.indexById.get(id) ?? -1;
  const node = sky.nodes[index];
  if (!node) return null;
  const shared = linkBetween(sky, sky.you, index)?.sharedTags ?? [];
  return (
    <div css={tip} style={{ left: x, top: y }} aria-hidden="true">
      <b>{node.username}</b>
      {shared.length > 0 && <span>{shared.map((tag) => `#${tag}`).join(" ")}</span>}
    </div>
  );
}

const tip = css({
  position: "absolute",
  zIndex: 2,
  translate: "-50% calc(-100% - 18px)",
  display: "grid",
  maxWidth: 260,
  padding: "6px 9px",
  background: color.ink,
  color: color.page,
  borderRadius: 2,
  fontSize: 12,
  lineHeight: "16px",
  pointerEvents: "none",
  b: { fontWeight: 600 },
});
