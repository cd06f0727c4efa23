import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { serversQuery } from "../../chat/lists/queries.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { TagLink } from "../../ui/text/TagLink.tsx";
import { listCarriers } from "../model/carriers.ts";
import { listDimensions } from "../model/dimensions.ts";
import { awakeFirst } from "./NearYouPanel.tsx";
import { NodeButton } from "./NodeButton.tsx";
import type { Sky } from "../model/sky.ts";
import { countOf } from "../../ui/text/count-of.ts";

type RegionPanelProps = {
  sky: Sky;
  tag: string;
  isAwake: (index: number) => boolean;
  onNode: (index: number) => void;
};

const mostRows = 12;

/** A region of the sky: the number of members with its tag, its dimensions, and the awake members. */
export function RegionPanel({ sky, tag, isAwake, onNode }: RegionPanelProps) {
  const servers = useQuery(serversQuery);
  const region = sky.regions[sky.indexByTag.get(tag) ?? -1];
  if (!region) {
    return (
      <Panel label="REGION" name={`Region ${tag}`}>
        <p css={type.text}>#{tag} has no place in the sky yet.</p>
      </Panel>
    );
  }
  const carriers = listCarriers(sky, [tag]);
  const awake = carriers.filter(isAwake);
  const dimensions = listDimensions(servers.data ?? [], [tag]);
  return (
    <Panel
      label="REGION"
      name={`Region ${tag}`}
      led={awake.length > 0 ? "live" : "idle"}
      meta={<span css={type.note}>{awake.length} online</span>}
      flush
    >
      <div css={header}>
        <p css={title}>
          {tag} <b>{region.count}</b>
        </p>
        <TagLink name={tag} />
      </div>
      <ul css={list} aria-label="Dimensions">
        {dimensions.map(({ id, name, memberCount }) => (
          <li key={id}>
            <Link to={`/dimensions/${id}`}>{name}</Link>
            <span css={type.note}>{countOf(memberCount, "member")}</span>
          </li>
        ))}
      </ul>
      {dimensions.length === 0 && !servers.isPending && (
        <p css={[type.text, padded]}>No dimension has this tag.</p>
      )}
      <ul css={list} aria-label="Nodes">
        {awakeFirst(carriers, isAwake)
          .slice(0, mostRows)
          .map((index) => {
            const node = sky.nodes[index];
            return (
              node && (
                <li key={node.id}>
                  <NodeButton node={node} isAwake={isAwake(index)} onPress={() => onNode(index)} />
                </li>
              )
            );
          })}
      </ul>
    </Panel>
  );
}

const padded = css({ padding: "11px 16px", borderTop: `1px solid ${color.line}` });
const header = css({ ...layout.row(12), justifyContent: "space-between", padding: 16 });
const title = css({
  ...type.dots,
  fontSize: 24,
  lineHeight: "28px",
  overflowWrap: "anywhere",
  b: { marginLeft: 8, fontWeight: "inherit", color: color.glow },
});
const list = css({
  li: {
    ...layout.row(10),
    justifyContent: "space-between",
    minHeight: 44,
    padding: "0 16px",
    borderTop: `1px solid ${color.line}`,
    fontSize: 13,
  },
  a: { overflowWrap: "anywhere", textUnderlineOffset: 3 },
});
