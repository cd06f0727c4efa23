import { css } from "@emotion/react";
import { useMemo, useState } from "react";
import { color, type } from "../../theme/theme.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { NodeButton } from "./NodeButton.tsx";
import { YourNode } from "./NodePanel.tsx";
import { isOnline, linkBetween, type Sky } from "./sky.ts";

type SkyListProps = {
  sky: Sky;
  selected: number | undefined;
  onNode: (index: number) => void;
};

const pageSize = 100;

/** The map as a table: you first, then those closest to you, then by name. */
export function SkyList({ sky, selected, onNode }: SkyListProps) {
  const [shownCount, setShownCount] = useState(pageSize);
  const rows = useMemo(() => listRows(sky), [sky]);
  const shown = rows.slice(0, shownCount);
  return (
    <div css={box}>
      <div css={scroller}>
        <table css={table}>
          <caption css={caption}>
            {rows.length === 1 ? "1 node" : `${rows.length} nodes`}, the closest to you first
          </caption>
          <thead>
            <tr>
              <th scope="col">Node</th>
              <th scope="col">Status</th>
              <th scope="col">Connections</th>
              <th scope="col">Shared with you</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ index, sharedTags }) => {
              const node = sky.nodes[index];
              if (!node) return null;
              return (
                <tr key={node.id} aria-current={index === selected ? "true" : undefined}>
                  <th scope="row">
                    <NodeButton node={node} onPress={() => onNode(index)} />
                  </th>
                  <td>
                    <span css={badges}>
                      {isOnline(node) ? (
                        <Badge tone="online">ONLINE</Badge>
                      ) : (
                        <Badge tone="offline">OFFLINE</Badge>
                      )}
                      {node.isCurrentUser && <YourNode />}
                    </span>
                  </td>
                  <td>{sky.linksAt[index]?.length ?? 0}</td>
                  <td css={tags}>{sharedTags.map((tag) => `#${tag}`).join(" ")}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length > shownCount && (
        <Button onClick={() => setShownCount(shownCount + pageSize)}>SHOW_MORE</Button>
      )}
    </div>
  );
}

function listRows(sky: Sky) {
  const rows = sky.nodes.map(({ username }, index) => {
    const { strength = 0, sharedTags = [] } = linkBetween(sky, sky.you, index) ?? {};
    return { index, username, strength, sharedTags };
  });
  return rows.sort(
    (a, b) =>
      Number(b.index === sky.you) - Number(a.index === sky.you) ||
      b.strength - a.strength ||
      (a.username < b.username ? -1 : 1),
  );
}

const box = css({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, auto)",
  gap: 20,
  justifyItems: "start",
  padding: "0 24px 24px",
  "@media (max-width: 960px)": { padding: "0 16px 16px" },
});
const scroller = css({ width: "100%", overflowX: "auto" });
const caption = css({ ...type.meta, color: color.ink3, textAlign: "left", paddingBottom: 10 });
const table = css({
  width: "100%",
  // On a narrow screen the table is moved sideways within its own box.
  minWidth: 580,
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
});
const badges = css({ display: "flex", flexWrap: "wrap", gap: 6 });
const tags = css({ color: color.ink2, overflowWrap: "anywhere" });
