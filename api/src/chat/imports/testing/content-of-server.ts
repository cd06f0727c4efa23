import type { Database } from "@oni/db";
import { listMessages } from "@oni/db/chat";
import { channels, masks } from "@oni/db/schema";
import { asc, eq } from "drizzle-orm";

type Channel = typeof channels.$inferSelect;
type ServerLog = Pick<
  Channel,
  "lastSeq" | "lastRev" | "isDefault" | "seeRoleIds" | "rippledSeq"
> & { shown: unknown[] };

/** Returns what a server contains, without ids. Channels with equal fields are ordered by their messages. */
export async function contentOfServer(
  db: Database,
  serverId: string,
): Promise<{ masks: number; logs: ServerLog[] }> {
  const found = await db
    .select()
    .from(channels)
    .where(eq(channels.serverId, serverId))
    .orderBy(asc(channels.position), asc(channels.lastSeq));
  const logs = found.map(async ({ id, lastSeq, lastRev, isDefault, seeRoleIds, rippledSeq }) => {
    const log = await listMessages(db, id, { after: 0, limit: 1_000 });
    const shown = log.map(
      ({ seq, rev, content, createdAt, replyToSeq, reactions, ...message }) => ({
        ...{ seq, rev, content, createdAt, replyToSeq, reactions },
        files: message.attachments.map(({ name, sizeBytes }) => ({ name, sizeBytes })),
        mask: message.mask?.name,
        thread: message.thread?.count,
      }),
    );
    return { lastSeq, lastRev, isDefault, seeRoleIds, rippledSeq, shown };
  });
  const keyed = (await Promise.all(logs)).map((log) => ({ log, key: JSON.stringify(log) }));
  return {
    masks: await db.$count(masks, eq(masks.serverId, serverId)),
    logs: keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ log }) => log),
  };
}
