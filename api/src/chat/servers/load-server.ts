import { listVisibleServers, visitorId } from "@oni/db/chat";
import type { Server, ServerPreview } from "../../../contract/chat/servers.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { presentFor, presentServer } from "./present.ts";

/** One server as the viewer now sees it; not found when it has meanwhile gone or closed to them. */
export async function loadServer(
  deps: Pick<Deps, "db" | "signingSecret">,
  viewerId: string,
  serverId: string,
): Promise<Server> {
  const [server] = await listVisibleServers(deps.db, viewerId, { serverIds: [serverId], limit: 1 });
  if (!server) throw new AppError("not_found");
  return presentServer(deps, server);
}

/** The same for whoever asks: a visitor is shown a preview of a public dimension, and nothing else. */
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
