import { css } from "@emotion/react";
import { useLiveLed } from "../../stores/connection.ts";
import { color, type } from "../../theme/theme.ts";
import { DotNumber } from "../../ui/DotNumber.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { densityPercent, type Sky } from "./sky.ts";

/** How large and how dense the network is (specification section 2). */
export const StatsPanel = ({ sky }: { sky: Sky | undefined }) => (
  <Panel label="NETWORK_STATS" name="Network Stats" led={useLiveLed(sky !== undefined)} flush>
    <dl css={stats}>
      <div>
        <dt>Total Nodes</dt>
        <dd>
          <DotNumber css={number} value={sky?.nodes.length ?? null} />
        </dd>
      </div>
      <div>
        <dt>Active Links</dt>
        <dd>
          <DotNumber css={number} value={sky?.links.length ?? null} />
        </dd>
      </div>
      <div>
        <dt>Network Density</dt>
        <dd css={dots}>{sky ? `${densityPercent(sky)}%` : "····"}</dd>
      </div>
    </dl>
  </Panel>
);

const stats = css({
  margin: 0,
  div: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    minHeight: 52,
    padding: "0 16px",
  },
  "div + div": { borderTop: `1px solid ${color.line}` },
  dt: { fontSize: 13, color: color.ink2 },
  dd: { margin: 0, fontSize: 34, lineHeight: "30px" },
});
const number = css({ textAlign: "right" });
const dots = css({ ...type.dots });
