import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import type { Trace } from "../find/find-trace.ts";
import { NodeButton } from "./NodeButton.tsx";
import { SharedTags } from "./SharedTags.tsx";
import type { Sky } from "../model/sky.ts";

type TracePanelProps = {
  sky: Sky;
  ends: [string, string];
  /** Null if no path exists, undefined if one of the two is not on the map. */
  trace: Trace | null | undefined;
  onNode: (index: number) => void;
};

/** The path between two members as text, hop by hop. */
export function TracePanel({ sky, ends, trace, onNode }: TracePanelProps) {
  const [from, to] = ends;
  return (
    <Panel label="TRACE" led={trace ? "struck" : "danger"}>
      <p css={command}>
        trace @{from} @{to}
      </p>
      <p css={verdict} role="status">
        {describeTrace(sky, ends, trace)}
      </p>
      {trace && (
        <ol css={way}>
          <Stop sky={sky} index={trace.start} onNode={onNode} />
          {trace.hops.map(({ to: index, link }) => (
            <li key={index}>
              <SharedTags tags={link.sharedTags} />
              <ol>
                <Stop sky={sky} index={index} onNode={onNode} />
              </ol>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function describeTrace(sky: Sky, ends: [string, string], trace: Trace | null | undefined): string {
  const unknown = ends.find((name) => !sky.indexByName.has(name));
  if (unknown !== undefined) return `@${unknown} is not on the map.`;
  if (!trace) return "No way leads from one to the other.";
  const { length } = trace.hops;
  return length === 0
    ? "That is one and the same node."
    : length === 1
      ? "1 hop"
      : `${length} hops`;
}

type StopProps = { sky: Sky; index: number; onNode: (index: number) => void };

function Stop({ sky, index, onNode }: StopProps) {
  const node = sky.nodes[index];
  return node ? (
    <li>
      <NodeButton node={node} onPress={() => onNode(index)} />
    </li>
  ) : null;
}

const command = css({
  fontSize: 13,
  color: color.glow,
  overflowWrap: "anywhere",
  "&::before": { content: '"» "' },
});
const verdict = css({ margin: "6px 0 10px", fontSize: 13, color: color.ink2 });
const way = css({
  "& > li > ul": {
    margin: "2px 0 2px 11px",
    paddingLeft: 22,
    borderLeft: `1px solid ${color.glow}`,
  },
});
