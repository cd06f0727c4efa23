import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { serversQuery } from "../../chat/lists/queries.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { visuallyHiddenStyle } from "../../ui/layout/VisuallyHidden.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { listDimensions } from "../model/dimensions.ts";
import { listHomes } from "../model/homes.ts";
import { NodeButton } from "../panels/NodeButton.tsx";
import { YourNode } from "../panels/NodePanel.tsx";
import { NodeStatus } from "../panels/NodeStatus.tsx";
import { linkBetween, type Sky } from "../model/sky.ts";
import { countOf } from "../../ui/text/count-of.ts";

type SkyListProps = {
  sky: Sky;
  /** The members that the filter shows. */
  narrowed: Sky;
  selected: number | undefined;
  onNode: (index: number) => void;
  onRegion: (tag: string) => void;
};

const pageSize = 100;
const phone = "@media (max-width: 640px)";

/**
 * The map as a table: the viewer first, then the viewer's galaxy and the others, each sorted by closeness
 * to the viewer.
 */
export function SkyList({ sky, narrowed, selected, onNode, onRegion }: SkyListProps) {
  const [shownCount, setShownCount] = useState(pageSize);
  const rows = useMemo(() => listRows(sky, narrowed), [sky, narrowed]);
  const shown = rows.slice(0, shownCount);
  return (
    <div css={box}>
      <table css={table}>
        <caption css={caption}>
          {countOf(rows.length, "node")} by region, the closest to you first
        </caption>
        <thead>
          <tr>
            <th scope="col">Node</th>
            <th scope="col">Shared with you</th>
            <th scope="col">Status</th>
            <th scope="col">Connections</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ index, galaxy, sharedTags }, at) => {
            const node = sky.nodes[index];
            if (!node) return null;
            const isFirst = at > 0 && (at === 1 || shown[at - 1]?.galaxy !== galaxy);
            return (
              <Fragment key={node.id}>
                {isFirst && <RegionRow sky={sky} galaxy={galaxy} onRegion={onRegion} />}
                <tr aria-current={index === selected ? "true" : undefined}>
                  <th scope="row">
                    <NodeButton node={node} onPress={() => onNode(index)} />
                  </th>
                  <td css={tags}>{sharedTags.map((tag) => `#${tag}`).join(" ")}</td>
                  <td>
                    <span css={layout.wrap(6)}>
                      <NodeStatus node={node} />
                      {node.isCurrentUser && <YourNode />}
                    </span>
                  </td>
                  <td>{sky.linksAt[index]?.length ?? 0}</td>
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {rows.length > shownCount && (
        <Button onClick={() => setShownCount(shownCount + pageSize)}>SHOW_MORE</Button>
      )}
    </div>
  );
}

type RegionRowProps = { sky: Sky; galaxy: number; onRegion: (tag: string) => void };

/** The first row of a region, with the dimensions that carry a tag of its galaxy. */
function RegionRow({ sky, galaxy, onRegion }: RegionRowProps) {
  const servers = useQuery(serversQuery);
  const leadingRegion = sky.galaxies[galaxy]?.leadingRegion ?? -1;
  const region = sky.regions[leadingRegion];
  const tags = sky.regions.flatMap(({ tag, leadingRegion: of }) =>
    region && of === leadingRegion ? [tag] : [],
  );
  const dimensions = listDimensions(servers.data ?? [], tags);
  return (
    <tr css={group}>
      <th scope="rowgroup" colSpan={4}>
        {region ? (
          <>
            <button type="button" css={regionButton} onClick={() => onRegion(region.tag)}>
              {region.tag} <b>{region.count}</b>
            </button>
            {dimensions.map(({ id, name }) => (
              <Link key={id} css={dimensionLink} to={`/dimensions/${id}`}>
                {name}
              </Link>
            ))}
          </>
        ) : (
          <span css={regionButton}>in no region</span>
        )}
      </th>
    </tr>
  );
}

function listRows(sky: Sky, narrowed: Sky) {
  const homes = listHomes(sky);
  const own = homes[sky.you] ?? -1;
  const order = (galaxy: number) => {
    if (galaxy === own && own >= 0) return -1;
    return galaxy < 0 ? sky.galaxies.length : galaxy;
  };
  const rows = sky.nodes.flatMap(({ id, username }, index) => {
    if (!narrowed.indexById.has(id)) return [];
    const { strength = 0, sharedTags = [] } = linkBetween(sky, sky.you, index) ?? {};
    return [{ index, username, strength, sharedTags, galaxy: homes[index] ?? -1 }];
  });
  return rows.sort(
    (a, b) =>
      Number(b.index === sky.you) - Number(a.index === sky.you) ||
      order(a.galaxy) - order(b.galaxy) ||
      b.strength - a.strength ||
      (a.username < b.username ? -1 : 1),
  );
}

const box = css({
  ...layout.columns("minmax(0, auto)", 20),
  position: "relative",
  justifyItems: "start",
  padding: "0 24px 24px",
  "@media (max-width: 960px)": { padding: "0 16px 16px" },
});
const caption = css({ ...type.note, textAlign: "left", paddingBottom: 10 });
const table = css({
  width: "100%",
  borderCollapse: "collapse",
  fontSize: 13,
  "th, td": {
    padding: "0 16px 0 0",
    textAlign: "left",
    fontWeight: "inherit",
    borderBottom: `1px solid ${color.line}`,
  },
  "thead th": { ...type.label, height: 36, color: color.ink2 },
  // All but the longest handles fit in one line.
  "tbody th": { minWidth: 160 },
  "tr[aria-current]": { boxShadow: `inset 2px 0 ${color.strike}` },
  "tr[aria-current] th": { paddingLeft: 10 },
  // On a phone a row has two lines: node and status, tags and count.
  [phone]: {
    "&, caption, tbody": { display: "block" },
    thead: visuallyHiddenStyle,
    tr: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gap: "0 12px",
      alignItems: "center",
      paddingBottom: 8,
      borderBottom: `1px solid ${color.line}`,
    },
    "tr[aria-current]": { paddingLeft: 10 },
    "tbody th, td": { minWidth: 0, padding: 0, border: 0 },
    "td:nth-of-type(1)": { gridArea: "2 / 1" },
    "td:nth-of-type(2)": { justifySelf: "end" },
    "td:nth-of-type(3)": {
      gridArea: "2 / 2",
      textAlign: "right",
      "&::before": { content: '"links "', color: color.ink3 },
    },
    "th[colspan]": { gridColumn: "1 / -1" },
  },
});
const tags = css({ minWidth: 140, maxWidth: 260, color: color.ink2, overflowWrap: "anywhere" });
const group = css({ "&& th": { paddingTop: 18, verticalAlign: "baseline" } });
const regionButton = css({
  ...type.dots,
  minHeight: 44,
  padding: "0 16px 0 0",
  background: "none",
  border: 0,
  color: color.ink,
  fontSize: 22,
  lineHeight: "26px",
  "button&": { cursor: "pointer" },
  b: { marginLeft: 6, fontWeight: "inherit", color: color.glow },
});
const dimensionLink = css({
  marginRight: 14,
  color: color.ink2,
  textUnderlineOffset: 3,
});
