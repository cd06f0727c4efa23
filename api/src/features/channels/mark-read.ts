import { type Database, moveReadPosition, type VisibleChannel } from "@oni/db";

/** Notes how far a member has read, never past the channel's end. */
export async function markRead(
  db: Database,
  channel: VisibleChannel,
  userId: string,
  { seq, unread = false }: { seq: number; unread?: boolean | undefined },
): Promise<void> {
  const lastRead = unread ? Math.max(seq - 1, 0) : seq;
  await moveReadPosition(db, {
    channelId: channel.id,
    userId,
    seq: Math.min(lastRead, channel.lastSeq),
    back: unread,
  });
}
