import type { Database } from "@oni/db";
import { listLoadedMessages, type WaitingDelivery } from "@oni/db/chat";
import { type PresenceReader, presentToAll } from "@oni/realtime";
import { presentMembers } from "../members/present.ts";

export type BodyParts = { db: Database; presence: PresenceReader; signingSecret: string };

/** Returns the body of a delivery; null if its message is gone. */
export async function writeBody(
  parts: BodyParts,
  delivery: WaitingDelivery,
): Promise<string | null> {
  const { id, event, createdAt, serverId, channelId } = delivery;
  const data =
    channelId === null
      ? await presentSubject(parts, delivery)
      : await findPresented(parts, delivery.subjectId);
  return data && JSON.stringify({ id, event, createdAt, serverId, channelId, data });
}

async function findPresented({ db, ...signing }: BodyParts, messageId: string) {
  const [message] = await listLoadedMessages(db, [messageId]);
  return message ? presentToAll(signing, message) : null;
}

/** Presents the member of an event. After the deletion of the account only the id is known. */
async function presentSubject(
  { presence }: BodyParts,
  { subjectId, user, membership }: WaitingDelivery,
) {
  if (!membership) return null;
  const { joinedAt, ...facts } = membership;
  const departed = {
    userId: subjectId,
    username: "",
    displayName: null,
    profileImageUrl: null,
    showOnlineStatus: false,
    isBot: false,
  };
  const member = { ...(user ?? departed), ...facts, joinedAt: new Date(joinedAt), invitedBy: null };
  const [presented] = await presentMembers(presence, [member]);
  return presented ?? null;
}
