import { declineLine, findLineBetween } from "@oni/db/chat";
import { insertBlock, lockPair } from "@oni/db/people";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceDecline } from "../../chat/directs/announce.ts";

/** Blocks a member, once. What they ask of the caller is declined by that; an open line stays, shut. */
export async function blockOther(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { userId, blockedId }: { userId: string; blockedId: string },
): Promise<void> {
  const declined = await db.transaction(async (tx) => {
    if (!(await lockPair(tx, { userId, otherId: blockedId }))) throw new AppError("not_found");
    await insertBlock(tx, { userId, blockedId });
    const line = await findLineBetween(tx, userId, blockedId);
    if (line?.state !== "requested" || line.requesterId !== blockedId) return null;
    await declineLine(tx, { serverId: line.serverId, userId });
    return line;
  });
  if (declined) announceDecline(publisher, declined, userId);
  publisher.inboxChanged([{ userId }]);
}
