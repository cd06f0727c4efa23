import { css } from "@emotion/react";
import { TermNote } from "../../account/first-steps/TermNote.tsx";
import { useLiveLed } from "../../stores/connection.ts";
import { color, type } from "../../theme/theme.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { densityPercent, type Sky } from "../model/sky.ts";

/** The size and density of the network (specification section 2). */
export const StatsPanel = ({ sky }: { sky: Sky }) => (
  <Panel label="NETWORK_STATS" name="Network Stats" led={useLiveLed(true)} flush>
    <dl css={stats}>
      <div>
        <dt>Total Nodes</dt>
        <dd>{sky.nodes.length}</dd>
      </div>
      <div>
        <dt>Active Links</dt>
        <dd>{sky.links.length}</dd>
      </div>
      <div>
        <dt>Network Density</dt>
        <dd>{densityPercent(sky)}%</dd>
      </div>
    </dl>
    <TermNote of="node" css={note} />
  </Panel>
);

const note = css({ padding: "10px 16px 12px", borderTop: `1px solid ${color.line}` });
const stats = css({
  display: "grid",
  gridTemplateColumns: "repeat(3, 1fr)",
  margin: 0,
  div: { padding: "12px 12px 14px 16px" },
  "div + div": { borderLeft: `1px solid ${color.line}` },
  dt: { ...type.label, minHeight: 32, color: color.ink2, letterSpacing: 0 },
  dd: { ...type.dots, margin: "2px 0 0", fontSize: 26, lineHeight: "28px" },
});
