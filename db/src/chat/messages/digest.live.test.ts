import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  makeMember,
  makeServer,
  makeUser,
  openPostgresTestDatabase,
} from "../../../testing/index.ts";
import { findDigest, listMentions, listReplies, listUnreadChannels } from "./digest.ts";

test("db-45: the digest of a quiet channel is computed without reading the busy ones", async () => {
  const { db, close } = await openPostgresTestDatabase();
  const [owner, reader] = [await makeUser(db), await makeUser(db)];
  const openServer = async (count: number, userId: string) => {
    const { id: serverId, channel } = await makeServer(db, { ownerId: owner.id });
    await makeMember(db, { serverId, userId });
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`
        insert into messages (id, "channelId", "userId", seq, rev, content, "replyToId")
        select gen_random_uuid(), ${channel.id}, ${owner.id}, n, n, 'a ripple', null
        from generate_series(1, ${count}::int) n`);
      await tx.execute(sql`
        update channels set "lastSeq" = ${count}::int where id = ${channel.id}`);
      await tx.execute(sql`
        update messages set "replyToId" = (
          select id from messages where "channelId" = ${channel.id} and seq = 1
        ) where "channelId" = ${channel.id} and seq > 1`);
      await tx.execute(sql`
        insert into mentions (id, "messageId", "userId", "channelId", seq)
        select gen_random_uuid(), id, ${userId}, "channelId", seq
        from messages where "channelId" = ${channel.id} and seq % 4 = 0`);
    });
    return channel.id;
  };
  await openServer(20_000, (await makeUser(db)).id);
  const channelId = await openServer(100, reader.id);
  await db.execute(sql`update messages set "userId" = ${reader.id}
    where seq = 1 and "channelId" = ${channelId}`);
  await db.execute(sql`analyze messages`);
  await db.execute(sql`analyze mentions`);

  const digest = await findDigest(db, reader.id);
  expect(digest.channels).toMatchObject([{ channelId, unread: 99, mentions: 25 }]);
  expect([digest.mentions.length, digest.replies.length]).toEqual([25, 50]);
  const queries: { getSQL(): SQL }[] = [
    listMentions(db, reader.id),
    listReplies(db, reader.id),
    listUnreadChannels(db, reader.id),
  ];
  for (const query of queries) {
    const plan = JSON.stringify(await db.execute(sql`explain ${query.getSQL()}`));
    expect(plan).not.toMatch(/Seq Scan on (?:messages|mentions)/);
  }
  await close();
});
