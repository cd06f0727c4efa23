import { listActiveServers, listShownMembers, type ShownMember } from "@oni/db/chat";
import type { ServerActivity } from "../../../contract/chat/servers.ts";
import type { Deps } from "../../process/deps.ts";
import { onlineAmong } from "./online-among.ts";
import { presentActivity } from "./present.ts";

/** What goes on in the servers that the viewer may see. */
export async function listActivity(
  { db, presence }: Pick<Deps, "db" | "presence">,
  viewerId: string,
): Promise<ServerActivity[]> {
  const active = await listActiveServers(db, viewerId);
  const serverIds = active.map(({ serverId }) => serverId);
  const members = serverIds.length === 0 ? [] : await listShownMembers(db, serverIds);
  const here = new Map(serverIds.map((id): [string, ShownMember[]] => [id, []]));
  for (const member of await onlineAmong(presence, members)) {
    if (member.userId !== viewerId) here.get(member.serverId)?.push(member);
  }
  return active.map((server) => presentActivity(server, here.get(server.serverId) ?? []));
}
