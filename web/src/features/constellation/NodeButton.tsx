import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { isOnline, type SkyNode } from "./sky.ts";

type NodeButtonProps = { node: SkyNode; onPress: () => void };

/** A face and a handle that lead to the node. */
export const NodeButton = ({ node, onPress }: NodeButtonProps) => (
  <button
    css={[button, node.isCurrentUser ? yours : !isOnline(node) && quiet]}
    type="button"
    onClick={onPress}
  >
    <Avatar
      username={node.username}
      imageUrl={node.profileImageUrl}
      size={24}
      presence={node.isCurrentUser ? "you" : isOnline(node) ? "online" : "offline"}
    />
    <span>{node.username}</span>
  </button>
);

const button = css({
  display: "flex",
  alignItems: "center",
  gap: 10,
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  padding: 0,
  background: "none",
  border: 0,
  textAlign: "left",
  fontSize: 13,
  cursor: "pointer",
  span: { minWidth: 0, overflowWrap: "anywhere" },
  "&:hover span": { textDecoration: "underline", textUnderlineOffset: 3 },
});
const quiet = css({ color: color.ink3 });
const yours = css({ color: color.you });
