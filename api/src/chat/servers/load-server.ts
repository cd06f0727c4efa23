import { listVisibleServers, visitorId } from "@oni/db/chat";
import type { Server, ServerPreview } from "../../../contract/chat/servers.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { presentFor, presentServer } from "./present.ts";

/** Returns one server as the viewer sees it. Throws `not_found` if it is gone or no longer visible. */
export async function loadServer(
  deps: Pick<Deps, "db" | "signingSecret">,
  viewerId: string,
  serverId: string,
): Promise<Server> {
  const [server] = await listVisibleServers(deps.db, viewerId, { serverIds: [serverId], limit: 1 });
  if (!server) throw new AppError("not_found");
  return presentServer(deps, server);
}

/** Does the same for members and visitors. A visitor gets only the preview of a public dimension. */
export async function loadServerFor(
  deps: Pick<Deps, "db" | "signingSecret">,
  memberId: string | null,
  serverId: string,
): Promise<Server | ServerPreview> {
  const only = { serverIds: [serverId], limit: 1 };
  const [server] = await listVisibleServers(deps.db, memberId ?? visitorId, only);
  if (!server) throw new AppError("not_found");
  return presentFor(deps, memberId, server);
}
