import { css } from "@emotion/react";
import type { Server, ServerPreview } from "@oni/api/contract";
import { Link } from "react-router-dom";
import { Badge } from "../../../ui/marks/Badge.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { countOf } from "../../../ui/text/count-of.ts";
import { ServerTile } from "../../../chat/servers/ServerTile.tsx";
import { formatTagCount } from "./format-tag-count.ts";
import { rowStyle } from "./row-style.ts";

type TagServersProps = { servers: readonly (Server | ServerPreview)[]; count: number };

/** Lists the dimensions with the tag that the viewer may see. */
export const TagServers = ({ servers, count }: TagServersProps) => (
  <Panel label="DIMENSIONS" meta={<span css={rowStyle.count}>{formatTagCount(count)}</span>} flush>
    <ul css={[rowStyle.list, tiles]}>
      {servers.map((server) => (
        <li key={server.id}>
          <ServerTile server={server} />
          <div>
            <Link to={`/dimensions/${server.id}`}>
              <bdi>{server.name}</bdi>
            </Link>
            <p>{countOf(server.memberCount, "member")}</p>
          </div>
          <Badge>{"role" in server && server.role !== null ? "JOINED" : "PUBLIC"}</Badge>
        </li>
      ))}
    </ul>
  </Panel>
);

const tiles = css({ "li > :first-child": { width: 28, height: 28, fontSize: 11 } });
