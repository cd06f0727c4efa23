import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeServer, makeUser, openTestDatabase } from "../../../testing/index.ts";
import type { OpenDatabase } from "../../open.ts";
import { channels, messages } from "../../schema/index.ts";
import { type PagePosition, positionAt } from "../../sql/page-position.ts";
import { searchMessages } from "./messages.ts";

/** One count above and one below the number of messages that a search reads one by one. */
const counts = [26_000, 9_000];

let store: OpenDatabase;
let viewerId = "";
const serverIds: string[] = [];
beforeAll(async () => {
  store = await openTestDatabase();
  const owner = await makeUser(store.db);
  const make = async (count: number, isPublic: boolean) => {
    const server = await makeServer(store.db, { ownerId: owner.id, isPublic });
    await fill(server.channel.id, owner.id, count);
    return server.id;
  };
  viewerId = (await makeUser(store.db)).id;
  for (const count of counts) serverIds.push(await make(count, true));
  await make(100, false);
});
afterAll(() => store.close());

/**
 * Inserts one message a minute up to now: `rain` in each, `lantern` in one of 1 000, `tide` in one of 30,
 * `heron` in one of all, `once` in the oldest 7 800 and `first` in the oldest 5 500.
 */
async function fill(channelId: string, userId: string, total: number): Promise<void> {
  for (let from = 1; from <= total; from += 1_000) {
    await store.db.execute(sql`
      insert into messages
        (id, "channelId", "userId", seq, rev, content, terms, "createdAt", "updatedAt")
      select gen_random_uuid(), ${channelId}, ${userId}, n, n, said, to_tsvector('simple', said),
        now() - make_interval(mins => ${total}::int - n), now()
      from generate_series(${from}::int, least(${total}::int, ${from}::int + 999)) n
      cross join lateral (select 'rain' || case when n % 1000 = 7 then ' lantern' else '' end
        || case when n % 30 = 7 then ' tide' else '' end
        || case when n = 99 then ' heron' else '' end
        || case when n <= 7800 then ' once' else '' end
        || case when n <= 5500 then ' first' else '' end as said) words`);
  }
  await store.db.execute(sql`
    update channels set "lastSeq" = ${total}, "lastRev" = ${total} where id = ${channelId}`);
}

test.each([
  "rain",
  "lantern",
  "tide",
  "heron",
  "once",
  "first",
  "nowhere",
  "tide & lantern",
  "lant:*",
])("chat-621: a search finds matches of any number and age: %s", async (terms) => {
  for (const serverId of serverIds) {
    const expected = await store.db
      .select({ seq: messages.seq })
      .from(messages)
      .innerJoin(channels, eq(channels.id, messages.channelId))
      .where(and(eq(channels.serverId, serverId), sql`${messages.terms} @@ ${terms}::tsquery`))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(120);
    const found: number[] = [];
    let after: PagePosition | undefined;
    while (found.length < 120) {
      const search = { terms, placeId: serverId };
      const page = await searchMessages(store.db, viewerId, search, { limit: 60, after });
      found.push(...page.map(({ seq }) => seq));
      const last = page.at(-1);
      after = last && positionAt(new Date(last.createdAt), last.id);
      if (page.length < 60) break;
    }
    expect(found).toEqual(expected.map(({ seq }) => seq));
  }
});
