import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { NodeButton } from "./NodeButton.tsx";
import { SharedTags } from "./SharedTags.tsx";
import type { Sky, SkyLink } from "../model/sky.ts";

type LinkPanelProps = { sky: Sky; link: SkyLink; onNode: (index: number) => void };

/** The selected link: its two ends and their shared tags. */
export function LinkPanel({ sky, link, onNode }: LinkPanelProps) {
  const ends = [link.from, link.to] as const;
  return (
    <Panel label="LINK" led="struck">
      {ends.map((index) => {
        const node = sky.nodes[index];
        return node && <NodeButton key={node.id} node={node} onPress={() => onNode(index)} />;
      })}
      <p css={count}>{link.strength === 1 ? "1 shared tag" : `${link.strength} shared tags`}</p>
      <SharedTags tags={link.sharedTags} />
    </Panel>
  );
}

const count = css({ margin: "12px 0", fontSize: 13, color: color.ink2 });
