import { css } from "@emotion/react";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { useIsLost } from "../../stores/connection.ts";
import { color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
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
  /** Opens the table of all nodes. */
  onList: () => void;
};

const mostRows = 7;

/** The members nearest to the viewer, those awake first, then the strongest link first. */
export function NearYouPanel({ sky, isAwake, onNode, onList }: NearYouPanelProps) {
  const isLost = useIsLost();
  const near = nearestOf(sky, sky.you);
  const awakeCount = near.filter(isAwake).length;
  const shown = awakeFirst(near, isAwake).slice(0, mostRows);
  const more = near.length - shown.length;
  return (
    <Panel
      label="NEAR_YOU"
      led={awakeCount > 0 && !isLost ? "live" : "idle"}
      meta={<span css={type.note}>{awakeOf(awakeCount, near.length, isLost)}</span>}
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
                isAwake={isAwake(index)}
                note={link.sharedTags.map((tag) => `#${tag}`).join(" ")}
                onPress={() => onNode(index)}
              />
              <Strength value={link.strength} />
            </li>
          );
        })}
      </ul>
      {near.length === 0 ? (
        <p css={rest}>
          No member shares a tag with you yet. <Link to="/profile">Your tags</Link>
        </p>
      ) : (
        <button css={[rest, all]} type="button" onClick={onList}>
          {more > 0 ? `${more} more near you` : "All nodes by region"}
          <ChevronRight aria-hidden="true" />
        </button>
      )}
    </Panel>
  );
}

/** Sorts the awake members before the others, each in their former order. */
export const awakeFirst = (nodes: readonly number[], isAwake: (index: number) => boolean) =>
  nodes.toSorted((a, b) => Number(isAwake(b)) - Number(isAwake(a)));

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
const all = css({
  ...layout.row(10),
  ...bareButton,
  justifyContent: "space-between",
  width: "100%",
  minHeight: 44,
  "&:hover": { color: color.ink },
  "&:focus-visible": { outlineOffset: -2 },
});
