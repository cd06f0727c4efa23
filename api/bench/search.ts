import { messages } from "@oni/db/schema";
import { makeMember, makeServer, openPostgresTestDatabase } from "@oni/db/testing";
import { vectorOf } from "@oni/realtime/contract";
import { sql } from "drizzle-orm";
import type { Hit } from "../contract/chat/search.ts";
import { openTestApp } from "../testing/app.ts";
import { quantile } from "../../realtime/bench/quantile.ts";
import { storeAllTerms } from "../src/chat/search-terms/store-terms.ts";
import { report, timeRuns } from "./measure.ts";
import { seedMessages } from "./seed-messages.ts";

/**
 * Measures search in a million messages on PostgreSQL (`TEST_DATABASE_URL`): three large channels, 120
 * small channels in private servers of one member, and the rest outside of that member's view.
 */
const largeCount = 250_000;
const closedCount = 226_000;
const smallCount = 200;
const smallServers = 120;
const readCount = 10_000;
const goalMs = 100;

const app = await openTestApp({}, openPostgresTestDatabase);
try {
  const [owner, reader, hermit] = [await app.signIn(), await app.signIn(), await app.signIn()];
  const fill = async (count: number, isPublic: boolean, members: readonly { id: string }[]) => {
    const server = await makeServer(app.db, { ownerId: owner.id, isPublic });
    for (const { id } of members) await makeMember(app.db, { serverId: server.id, userId: id });
    const channelId = server.channel.id;
    await seedMessages(app.db, { channelId, userIds: [owner.id], count });
    return server;
  };
  const large = [];
  for (let number = 0; number < 3; number += 1) large.push(await fill(largeCount, true, []));
  await fill(closedCount, false, []);
  for (let number = 0; number < smallServers; number += 1) {
    await fill(smallCount, false, [hermit]);
  }
  // The hermit is a member of small channels only.
  for (const { id } of large) {
    await app.db.execute(sql`
      insert into server_bans (id, "serverId", "userId")
      values (gen_random_uuid(), ${id}, ${hermit.id})`);
  }
  const count = await app.db.$count(messages);
  console.log(`A network of ${count} messages on PostgreSQL`);
  await app.db.execute(sql`
    update messages set terms = null where id in (select id from messages limit ${readCount})`);
  const startedAt = performance.now();
  await storeAllTerms(app.db);
  const tookMs = performance.now() - startedAt;
  report("texts of a version before, read for the search, each", tookMs / readCount, "ms");
  await app.db.execute(sql`analyze messages`);
  const sentence = "the rain falls on stone 12 falls on stone 12 falls on stone 12";
  const read = await timeRuns(2_000, async () => vectorOf(sentence));
  report("terms of a message of 62 characters, p50", quantile(read, 0.5), "ms");

  const measure = async (reader: string, { secret: as }: typeof owner, q: string, more = "") => {
    const path = `/api/search?q=${encodeURIComponent(q)}${more}`;
    const search = () => app.request<Hit[]>(path, { as });
    const { body } = await search();
    const taken = await timeRuns(20, search);
    const name = `${reader}: "${q.replace(owner.username, "owner")}"${more.replace(/=.*/, "=…")}, ${body.length} hits`;
    report(`${name}, p50`, quantile(taken, 0.5), "ms");
    report(`${name}, p95`, quantile(taken, 0.95), "ms", goalMs);
  };
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  for (const q of [
    "the",
    "rain",
    "the dust rain",
    "lantern",
    "lant",
    "heron",
    "once",
    "nowhere",
    '"falls on stone"',
    `the from:${owner.username}`,
    "the -rain",
    `the before:${day(60)}`,
    "stone 976",
  ]) {
    await measure("reader", reader, q);
    await measure("reader in one", reader, q, `&in=${large[0]?.id}`);
    await measure("hermit", hermit, q);
  }
} finally {
  await app.close();
}
