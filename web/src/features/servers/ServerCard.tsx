import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { shownCount } from "../../chat/unread/counts.ts";
import { initialsOf } from "./initials.ts";
import type { Server } from "../../chat/queries.ts";

/** One dimension of a list; all of it leads there. */
export const ServerCard = ({ server }: { server: Server }) => (
  <Card css={card}>
    <span css={tile} aria-hidden="true">
      {initialsOf(server.name)}
    </span>
    <div css={words}>
      <h2 css={name}>
        <Link css={link} to={`/dimensions/${server.id}`}>
          {server.name}
        </Link>
      </h2>
      <p css={description}>{server.description || "No description available"}</p>
      <p css={facts}>
        {server.memberCount} {server.memberCount === 1 ? "member" : "members"}
        {server.role !== null && <Badge tone="online">INSIDE</Badge>}
        {server.unreadCount > 0 && (
          <Badge tone="new">{`${shownCount(server.unreadCount)} NEW`}</Badge>
        )}
      </p>
    </div>
  </Card>
);

const card = css({ position: "relative", display: "flex", gap: 16, height: "100%" });
const tile = css({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 48,
  height: 48,
  border: `1px solid ${color.line2}`,
  borderRadius: 2,
  background: color.void,
  color: color.ink2,
  fontSize: 13,
  fontWeight: 600,
});
const words = css({ minWidth: 0, display: "grid", gap: 6, alignContent: "start" });
const name = css({ ...type.cardTitle, overflowWrap: "anywhere" });
const link = css({
  textDecoration: "none",
  "&::after": { content: '""', position: "absolute", inset: 0 },
});
const description = css({ ...type.dense, color: color.ink2, overflowWrap: "anywhere" });
const facts = css({
  ...type.meta,
  display: "flex",
  alignItems: "center",
  gap: 10,
  color: color.ink3,
});
