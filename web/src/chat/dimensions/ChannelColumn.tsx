import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import type { Channel, Server } from "../lists/queries.ts";
import { ViewerStatus } from "./ViewerStatus.tsx";
import { LevelMenu } from "../../account/notifications/LevelMenu.tsx";
import { ServerMenu } from "../servers/administration/ServerMenu.tsx";
import { countOf } from "../../ui/text/count-of.ts";
import { ChannelList } from "./ChannelList.tsx";

type ChannelColumnProps = {
  server: Server;
  channels: readonly Channel[];
  currentId: string;
  user: CurrentUser;
};

export const ChannelColumn = ({ server, channels, currentId, user }: ChannelColumnProps) => (
  <aside css={column}>
    <header css={head}>
      <div css={title}>
        <h1>{server.name}</h1>
        <ServerMenu server={server} />
      </div>
      <p css={facts}>
        {server.isPublic ? <Badge>PUBLIC</Badge> : <Badge tone="private">PRIVATE</Badge>}
        {countOf(server.memberCount, "member")}
        {server.role !== null && <LevelMenu server={server} channels={channels} />}
      </p>
    </header>
    <ChannelList key={server.id} server={server} currentId={currentId} />
    <ViewerStatus user={user} />
  </aside>
);

const column = css({
  display: "flex",
  flexDirection: "column",
  minHeight: 0,
  background: color.page,
  borderRight: `1px solid ${color.line}`,
});
const head = css({ padding: "16px 16px 14px", borderBottom: `1px solid ${color.line}` });
const title = css({
  display: "flex",
  alignItems: "flex-start",
  gap: 8,
  "> button": { margin: "-5px -6px -5px 0" },
  h1: {
    flex: 1,
    minWidth: 0,
    fontSize: 15,
    lineHeight: "22px",
    fontWeight: 600,
    overflowWrap: "anywhere",
  },
});
const facts = css({
  ...type.note,
  ...layout.row(8),
  marginTop: 6,
  "> button": { margin: "-8px 0 -8px auto" },
});
