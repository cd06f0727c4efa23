import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { isOnline, type SkyNode } from "../model/sky.ts";

type NodeButtonProps = {
  node: SkyNode;
  /** A line of text below the handle. */
  note?: string;
  /** False dims a member who is away; by default only a hidden status does. */
  isAwake?: boolean;
  onPress: () => void;
};

/** An avatar and handle that select the node. */
export const NodeButton = ({ node, note, isAwake = isOnline(node), onPress }: NodeButtonProps) => (
  <button
    css={[button, node.isCurrentUser ? yours : !isAwake && quiet]}
    type="button"
    onClick={onPress}
  >
    <Avatar
      username={node.username}
      imageUrl={node.profileImageUrl}
      size={note === undefined ? 24 : 28}
      presence={node.isCurrentUser ? "you" : isAwake ? "online" : "offline"}
    />
    <span>
      {node.username}
      {note !== undefined && <small css={noteStyle}>{note}</small>}
    </span>
  </button>
);

const button = css({
  ...layout.row(10),
  ...bareButton,
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  padding: 0,
  textAlign: "left",
  fontSize: 13,
  span: { minWidth: 0, overflowWrap: "anywhere" },
  "&:hover span": { textDecoration: "underline", textUnderlineOffset: 3 },
});
const noteStyle = css({
  ...layout.oneLine,
  display: "block",
  color: color.ink3,
  fontSize: 11,
  lineHeight: "16px",
});
const quiet = css({ color: color.ink3 });
const yours = css({ color: color.you });
