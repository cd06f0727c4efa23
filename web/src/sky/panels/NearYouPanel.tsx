import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { useIsLost } from "../../stores/connection.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { nearestOf } from "../../sky-map/scene/own-links.ts";
import { NodeButton } from "./NodeButton.tsx";
import { linkBetween, type Sky } from "../model/sky.ts";
import { Strength } from "./Strength.tsx";

type NearYouPanelProps = {
  sky: Sky;
  isAwake: (index: number) => boolean;
  onNode: (index: number) => void;
};

const mostRows = 7;

/** The awake members among those nearest to the viewer, the strongest link first. */
export function NearYouPanel({ sky, isAwake, onNode }: NearYouPanelProps) {
  const isLost = useIsLost();
  const near = nearestOf(sky, sky.you);
  const awake = near.filter(isAwake);
  const shown = awake.slice(0, mostRows);
  const more = near.length - shown.length;
  return (
    <Panel
      label="NEAR_YOU"
      led={awake.length > 0 && !isLost ? "live" : "idle"}
      meta={<span css={type.note}>{awakeOf(awake.length, near.length, isLost)}</span>}
      flush
    >
      <ul css={list}>
        {shown.map((index) => {
          const node = sky.nodes[index];
          const link = linkBetween(sky, sky.you, index);
          if (!node || !link) return null;
          return (
            <li key={node.id}>
              <NodeButton
                node={node}
                note={link.sharedTags.map((tag) => `#${tag}`).join(" ")}
                onPress={() => onNode(index)}
              />
              <Strength value={link.strength} />
            </li>
          );
        })}
      </ul>
      <p css={rest}>
        {near.length === 0 ? (
          <>
            No member shares a tag with you yet. <Link to="/profile">Your tags</Link>
          </>
        ) : (
          (more > 0 && `${more} more near you`) || "All members near you are online."
        )}
      </p>
    </Panel>
  );
}

export const awakeOf = (awake: number, all: number, isLost: boolean): string =>
  `${awake} of ${all} ${isLost ? "last seen online" : "online"}`;

const list = css({
  li: {
    ...layout.row(10),
    minHeight: 48,
    padding: "0 16px",
    borderBottom: `1px solid ${color.line}`,
  },
});
const rest = css({ ...type.meta, padding: "11px 16px", color: color.ink2 });
