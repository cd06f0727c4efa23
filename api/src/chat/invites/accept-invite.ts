import {
  findBan,
  findRole,
  type FoundInvite,
  insertMember,
  spendInvite,
  lockServer,
} from "@oni/db/chat";
import { insertInboxEntries } from "@oni/db/people";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceJoin } from "../servers/announce.ts";

const bannedSentence = "You are banned from this dimension.";

/**
 * Joins the caller to the server of an invitation. The server is locked, so that one use lets in one
 * member. For a member nothing is used, whatever the state of the invitation.
 */
export async function acceptInvite(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { code, serverId, createdBy }: FoundInvite,
  userId: string,
): Promise<void> {
  const inbox = await db.transaction(async (tx) => {
    await lockServer(tx, serverId);
    if (await findRole(tx, { serverId, userId })) return null;
    if (!(await spendInvite(tx, code))) throw new AppError("not_found");
    if (await findBan(tx, { serverId, userId })) {
      throw new AppError("forbidden", { sentence: bannedSentence });
    }
    await insertMember(tx, { serverId, userId }, createdBy);
    if (createdBy === null) return [];
    const joined = { kind: "joined", actorId: userId, serverId, subjectId: serverId } as const;
    return insertInboxEntries(tx, [{ userId: createdBy, ...joined }]);
  });
  if (!inbox) return;
  announceJoin(publisher, serverId, userId);
  publisher.inboxChanged(inbox);
}
