import { listInbox, listInboxUnread } from "@oni/db/people";
import { inboxEntries, mentions, messages, serverMembers } from "@oni/db/schema";
import { makeServer, makeUser, openPostgresTestDatabase } from "@oni/db/testing";
import { sql } from "drizzle-orm";
import { reportTimes, timeRuns } from "./measure.ts";

/**
 * Measures an inbox of 10 000 unread entries, each of its own message, on PostgreSQL
 * (`TEST_DATABASE_URL`): the newest page, a middle page and the unread count.
 */
const entryCount = 10_000;
const runs = 200;
const pageGoalMs = 20;

const { db, close } = await openPostgresTestDatabase();
try {
  const [reader, author] = [await makeUser(db), await makeUser(db)];
  const server = await makeServer(db, { ownerId: author.id });
  await db.insert(serverMembers).values({ serverId: server.id, userId: reader.id });
  const channelId = server.channel.id;
  await db.execute(sql`
      insert into ${messages} ("id", "channelId", "userId", "seq", "rev", "content", "createdAt")
      select gen_random_uuid(), ${channelId}, ${author.id}, n, n, repeat('a ripple ', 20),
        now() - ((${entryCount}::int - n) || ' seconds')::interval
      from generate_series(1, ${entryCount}::int) n`);
  await db.execute(sql`
      insert into ${mentions} ("id", "messageId", "channelId", "seq", "userId")
      select gen_random_uuid(), "id", "channelId", "seq", ${reader.id} from ${messages}`);
  await db.execute(sql`
      insert into ${inboxEntries}
        ("id", "userId", "kind", "actorId", "serverId", "subjectId", "createdAt")
      select gen_random_uuid(), ${reader.id}, 'mention', ${author.id}, ${server.id}, "id", "createdAt"
      from ${messages}`);
  await db.execute(sql`analyze`);
  const middle = await db
    .select({ id: inboxEntries.id })
    .from(inboxEntries)
    .orderBy(inboxEntries.createdAt)
    .offset(entryCount / 2)
    .limit(1);
  const before = middle[0]?.id;
  const page = (wanted: { before?: string | undefined }) =>
    timeRuns(runs, () => listInbox(db, reader.id, { limit: 50, ...wanted }));
  reportTimes(`the newest page of ${entryCount}`, await page({}), pageGoalMs);
  reportTimes("a page in the middle", await page({ before }), pageGoalMs);
  const counts = await timeRuns(runs, () => listInboxUnread(db, [reader.id]));
  reportTimes("the count of what is unread", counts);
} finally {
  await close();
}
