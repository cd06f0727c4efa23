import { isBot } from "@oni/db/account";
import {
  findRole,
  lockServer,
  passOwnership,
  readGainedChannels,
  type VisibleServer,
} from "@oni/db/chat";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { publishAudienceChange } from "../channels/announce-audience.ts";

/** Makes a member the owner of a dimension. The former owner stays as a moderator. */
export async function transferServer(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { id: serverId }: Pick<VisibleServer, "id">,
  { from: userId, to }: { from: string; to: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const server = await lockServer(tx, serverId);
    if (!server) throw new AppError("not_found");
    if (server.ownerId !== userId) throw new AppError("forbidden");
    const role = await findRole(tx, { serverId, userId: to });
    if (!role) throw new AppError("not_found");
    if (await isBot(tx, to)) {
      throw new AppError("forbidden", { sentence: "A bot owns no dimensions." });
    }
    if (to === userId) return;
    await readGainedChannels(tx, { serverId, userId: to }, () =>
      passOwnership(tx, { serverId, userId }, { to, as: "moderator" }),
    );
  });
  publisher.emit(rooms.server(serverId), "member:changed", { serverId });
  publisher.emit(rooms.server(serverId), "server:changed", { serverId });
  await publishAudienceChange({ db, publisher }, serverId);
}
