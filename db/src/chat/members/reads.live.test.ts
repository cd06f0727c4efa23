import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  makeMember,
  makeServer,
  makeUser,
  openPostgresTestDatabase,
} from "../../../testing/index.ts";
import { listVisibleChannels } from "../channels/channels.ts";

test("db-44: the unread count of a quiet channel is computed without reading the busy ones", async () => {
  const { db, close } = await openPostgresTestDatabase();
  const [owner, reader] = [await makeUser(db), await makeUser(db)];
  const openServer = async (count: number) => {
    const { id: serverId, channel } = await makeServer(db, { ownerId: owner.id });
    await makeMember(db, { serverId, userId: reader.id });
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`
        insert into messages (id, "channelId", "userId", seq, rev, content)
        select gen_random_uuid(), ${channel.id}, ${owner.id}, n, n, 'a ripple'
        from generate_series(1, ${count}::int) n`);
      await tx.execute(sql`
        update channels set "lastSeq" = ${count}, "lastRev" = ${count} where id = ${channel.id}`);
    });
    return serverId;
  };
  await openServer(20_000);
  const serverId = await openServer(100);
  await db.execute(sql`analyze messages`);

  const query = listVisibleChannels(db, reader.id, serverId);
  expect(await query).toMatchObject([{ unreadCount: 100 }]);
  const plan = JSON.stringify(await db.execute(sql`explain ${query.getSQL()}`));
  expect(plan).toContain("messages_seq_unique");
  expect(plan).not.toContain("Seq Scan on messages");
  await close();
});
