import { deleteMember, listChannelIds, lockServer } from "@oni/db/chat";
import { insertModeratorAct } from "@oni/db/keepers";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceRemoval } from "../servers/announce.ts";

type Parts = Pick<Deps, "db" | "publisher">;
type Membership = { serverId: string; userId: string };

/** Removes a member from a server. They may join again. */
export async function kickMember(
  { db, publisher }: Parts,
  membership: Membership,
  actorId: string,
): Promise<void> {
  const { serverId, userId } = membership;
  const channelIds = await listChannelIds(db, serverId);
  await db.transaction(async (tx) => {
    await lockServer(tx, serverId);
    if (!(await deleteMember(tx, membership))) throw new AppError("not_found");
    const action = { act: "kick", subjectKind: "user", reason: null } as const;
    await insertModeratorAct(tx, { ...membership, ...action, actorId });
  });
  announceRemoval(publisher, { serverId, channelIds }, userId);
}
