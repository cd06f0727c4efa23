import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { TermNote } from "../../account/first-steps/TermNote.tsx";
import { directsQuery } from "../../chat/lists/queries.ts";
import { PersonContact } from "../../people/cards/PersonContact.tsx";
import { color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { NewestMessage } from "./NewestMessage.tsx";
import { NodeButton } from "./NodeButton.tsx";
import { NodeStatus } from "./NodeStatus.tsx";
import { isOnline, labelOf, linkBetween, otherEnd, type Sky, type SkyNode } from "../model/sky.ts";
import { Strength } from "./Strength.tsx";
import { personLink } from "../../ui/text/person-link.ts";

type NodePanelProps = {
  sky: Sky;
  index: number;
  isAwake: (index: number) => boolean;
  onNode: (index: number) => void;
  onLink: (a: number, b: number) => void;
  /** Traces the path from the viewer to a node. */
  onTrace: (end: number) => void;
};

/** The selected node: its member, the ways to reach them, and its links. */
export function NodePanel({ sky, index, isAwake, onNode, onLink, onTrace }: NodePanelProps) {
  const node = sky.nodes[index];
  if (!node) return null;
  const links = (sky.linksAt[index] ?? []).flatMap((at) => sky.links[at] ?? []);
  const shared = linkBetween(sky, sky.you, index)?.sharedTags ?? [];
  return (
    <Panel label="NODE" name={`Node ${node.username}`} led={node.isCurrentUser ? "you" : "struck"}>
      <div css={identity}>
        <Link to={`/oni/${node.username}`} aria-hidden="true" tabIndex={-1}>
          <Avatar
            username={node.username}
            imageUrl={node.profileImageUrl}
            size={64}
            presence={node.isCurrentUser ? "you" : isOnline(node) ? "online" : "offline"}
          />
        </Link>
        <div>
          <h3 css={name}>
            <Link to={`/oni/${node.username}`} {...personLink(node.username)}>
              {labelOf(node)}
            </Link>
          </h3>
          <p css={badges}>
            <NodeStatus node={node} />
            {node.isCurrentUser && <YourNode />}
          </p>
        </div>
      </div>
      <dl css={facts}>
        <dt>Connections</dt>
        <dd>{links.length}</dd>
        {!node.isCurrentUser && (
          <>
            <dt>Shared with you</dt>
            <dd>{shared.length > 0 ? shared.map((tag) => `#${tag}`).join(" ") : "nothing yet"}</dd>
          </>
        )}
      </dl>
      {!node.isCurrentUser && <NewestMessage username={node.username} />}
      <Ways {...{ sky, index, node, isAwake, onTrace }} />
      {!node.isCurrentUser && <TermNote of="knock" css={note} />}
      <ul css={ties} aria-label="Connections">
        {links.map((link) => {
          const other = otherEnd(link, index);
          const end = sky.nodes[other];
          if (!end) return null;
          return (
            <li key={end.id}>
              <NodeButton node={end} isAwake={isAwake(other)} onPress={() => onNode(other)} />
              {end.isCurrentUser && <YourNode />}
              <button
                css={strength}
                type="button"
                aria-label={`Shared tags with ${end.username}, strength ${link.strength}`}
                onClick={() => onLink(index, other)}
              >
                <Strength value={link.strength} />
              </button>
            </li>
          );
        })}
      </ul>
      <dl css={facts}>
        <dt>Node ID</dt>
        <dd title={node.id}>{shortId(node.id)}</dd>
      </dl>
    </Panel>
  );
}

type WaysProps = Pick<NodePanelProps, "sky" | "index" | "isAwake" | "onTrace"> & { node: SkyNode };

/** The buttons that reach a member. */
function Ways({ sky, index, node, isAwake, onTrace }: WaysProps) {
  const directs = useQuery({ ...directsQuery, enabled: false }).data;
  const hasLine = directs?.some(({ other }) => other?.userId === node.id) ?? false;
  const isStranger = !hasLine && linkBetween(sky, sky.you, index) === undefined;
  return (
    <div css={ways}>
      {!node.isCurrentUser && (
        <PersonContact person={node} isHere={isAwake(index)} isStranger={isStranger} />
      )}
      <ButtonLink to={`/oni/${node.username}`}>VISIT_SHRINE</ButtonLink>
      {!node.isCurrentUser && sky.you >= 0 && (
        <Button tone="quiet" onClick={() => onTrace(index)}>
          TRACE_FROM_YOU
        </Button>
      )}
    </div>
  );
}

export const YourNode = () => (
  <span css={upper}>
    <Badge tone="you">Your Node</Badge>
  </span>
);

/** Returns the first and last four characters of an id, enough to distinguish nodes. */
const shortId = (id: string) => `${id.slice(0, 4)}…${id.slice(-4)}`;

const identity = css({ ...layout.columns("64px 1fr", 14), alignItems: "center" });
const name = css({
  fontSize: 20,
  lineHeight: "26px",
  fontWeight: 600,
  overflowWrap: "anywhere",
  a: { textDecoration: "none", "&:hover": { textDecoration: "underline" } },
});
const badges = css({ ...layout.row(6), flexWrap: "wrap", marginTop: 6 });
const facts = css({
  ...type.dense,
  ...layout.columns("auto 1fr", "6px 16px"),
  margin: "16px 0 0",
  dt: { color: color.ink3 },
  dd: { margin: 0, textAlign: "right", overflowWrap: "anywhere" },
});
const ways = css({
  ...layout.columns("1fr 1fr", 8),
  marginTop: 14,
  "[data-part=button]": { padding: "0 8px" },
});
const note = css({ marginTop: 12 });
const ties = css({
  maxHeight: 360,
  marginTop: 16,
  overflow: "auto",
  borderTop: `1px solid ${color.line}`,
  li: { ...layout.row(10), borderBottom: `1px solid ${color.line}` },
  "li:last-child": { border: 0 },
});
const strength = css({
  ...layout.centered,
  ...bareButton,
  minWidth: 44,
  minHeight: 44,
  padding: 0,
  "&:focus-visible": { outlineOffset: -4 },
});
const upper = css({ textTransform: "uppercase" });
