import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { useLiveLed } from "../../stores/connection.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useMediaQuery } from "../../theme/use-media-query.ts";
import { type LoggedRipple, useRippleLog } from "../model/ripple-log.ts";
import type { Sky } from "../model/sky.ts";
import { personLink } from "../../ui/text/person-link.ts";

/** Lists ripples as text for members with reduced motion. */
export function RippleLog({ sky }: { sky: Sky }) {
  const ripples = useRippleLog((state) => state.ripples);
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const led = useLiveLed(ripples.length > 0);
  if (!isStill) return null;
  return (
    <Panel label="RIPPLES" led={led}>
      <div css={list} role="log" aria-label="Ripples">
        {ripples.length === 0 && <p>No ripples yet.</p>}
        {ripples.map((ripple) => (
          <RippleRow key={ripple.number} sky={sky} ripple={ripple} />
        ))}
      </div>
    </Panel>
  );
}

const descriptions: Record<LoggedRipple["kind"], string> = {
  join: "joined the network",
  post: "wrote a post",
  image: "showed an image",
  message: "spoke in a dimension",
  reaction: "was sent a ripple",
};

function RippleRow({ sky, ripple: { userId, kind } }: { sky: Sky; ripple: LoggedRipple }) {
  const node = sky.nodes[sky.indexById.get(userId) ?? -1];
  return (
    <p>
      {node ? (
        <Link to={`/oni/${node.username}`} {...personLink(node.username)}>
          {node.username}
        </Link>
      ) : (
        "someone"
      )}{" "}
      {descriptions[kind]}
    </p>
  );
}

const list = css({
  ...type.meta,
  ...layout.stack(4),
  maxHeight: 180,
  overflow: "auto",
  color: color.ink2,
});
