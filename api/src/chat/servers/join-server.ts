import {
  deleteMember,
  findBan,
  insertMember,
  listChannelIds,
  lockServer,
  type VisibleServer,
} from "@oni/db/chat";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceJoin, announceRemoval } from "./announce.ts";

const gatedSentence = "This dimension requires a request to join.";

type Parts = Pick<Deps, "db" | "publisher">;

/** Makes the caller a member of a public server. Idempotent. */
export async function joinServer(
  { db, publisher }: Parts,
  serverId: string,
  userId: string,
): Promise<void> {
  const hasJoined = await db.transaction(async (tx) => {
    const server = await lockServer(tx, serverId);
    if (!server) throw new AppError("not_found");
    // The server may have become private or banned the caller since. Members stay members.
    if (await findBan(tx, { serverId, userId })) throw new AppError("not_found");
    const isNew = await insertMember(tx, { serverId, userId });
    if (isNew && !server.isPublic) throw new AppError("not_found");
    if (isNew && server.joinGate === "applied") {
      throw new AppError("forbidden", { sentence: gatedSentence });
    }
    return isNew;
  });
  if (hasJoined) announceJoin(publisher, serverId, userId);
}

/** Ends the caller's membership. Refused for the owner. */
export async function leaveServer(
  { db, publisher }: Parts,
  server: Pick<VisibleServer, "id" | "role">,
  userId: string,
): Promise<void> {
  if (server.role === "owner") {
    throw new AppError("forbidden", { sentence: "The owner cannot leave their dimension." });
  }
  const serverId = server.id;
  const channelIds = await listChannelIds(db, serverId);
  const hasLeft = await db.transaction(async (tx) => {
    await lockServer(tx, serverId);
    return deleteMember(tx, { serverId, userId });
  });
  if (hasLeft) announceRemoval(publisher, { serverId, channelIds }, userId);
}
