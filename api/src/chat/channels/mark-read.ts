import { moveReadPosition, type VisibleChannel } from "@oni/db/chat";
import type { Deps } from "../../process/deps.ts";
import { announceReads } from "./announce-reads.ts";

/** Notes how far a member has read, never past the channel's end, and notifies all their devices. */
export async function markRead(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { id: channelId, lastSeq }: VisibleChannel,
  userId: string,
  { seq, unread = false }: { seq: number; unread?: boolean | undefined },
): Promise<void> {
  const lastRead = Math.min(unread ? Math.max(seq - 1, 0) : seq, lastSeq);
  await moveReadPosition(db, { channelId, userId, seq: lastRead, back: unread });
  await announceReads({ db, publisher }, channelId, [userId]);
}
