import { css } from "@emotion/react";
import { type Message, withoutSpoilers } from "@oni/realtime/contract";
import { Link } from "react-router-dom";
import { authorName, maskName } from "../log/author-name.ts";
import type { Channel } from "../lists/queries.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { clockTime } from "../../ui/text/format-time.ts";
import { countOf } from "../../ui/text/count-of.ts";

type RootPreviewProps = { root: Message; serverId: string; parent: Pick<Channel, "id"> };

/** The message above a thread. It links to its position in the channel. */
export const RootPreview = ({ root, serverId, parent }: RootPreviewProps) => (
  <Link css={box} to={`/dimensions/${serverId}/${parent.id}#${root.seq}`}>
    <Avatar username={maskName(root)} imageUrl={root.author?.profileImageUrl} size={28} />
    <b>
      <bdi>{authorName(root)}</bdi>
    </b>
    <time dateTime={root.createdAt}>{clockTime(root.createdAt)}</time>
    <p>
      {root.deletedAt === null ? withoutSpoilers(root.content) : "[deleted]"}
      {root.attachments.length > 0 && <small>{filesOf(root)}</small>}
    </p>
  </Link>
);

function filesOf({ attachments }: Message): string {
  const noun = attachments.every(({ width }) => width !== null) ? "picture" : "file";
  return countOf(attachments.length, noun);
}

const box = css({
  display: "grid",
  flex: "none",
  gridTemplateColumns: "28px minmax(0, 1fr) auto",
  columnGap: 10,
  padding: "14px 16px",
  borderBottom: `1px solid ${color.line}`,
  color: color.ink,
  fontSize: 14,
  lineHeight: "20px",
  textDecoration: "none",
  "> img, > svg": { gridRow: "1 / 3" },
  b: { ...layout.oneLine, fontWeight: 600 },
  time: { fontSize: 12, color: color.ink3 },
  p: {
    gridColumn: "2 / -1",
    maxHeight: 96,
    margin: 0,
    overflow: "hidden",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  small: { ...type.note, display: "block" },
  "&:hover b": { textDecoration: "underline" },
  "&:focus-visible": { outlineOffset: -2 },
});
