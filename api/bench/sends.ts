import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMessageLog, createSessions, sessionKeyOf } from "@oni/db";
import { makeMember, makeServer, makeUser, openPostgresTestDatabase } from "@oni/db/testing";
import { createLocalParts, createPublisher, sendMessage } from "@oni/realtime";
import { createHttpClient, startServerProcess } from "@oni/realtime/testing";
import { sql } from "drizzle-orm";

/**
 * Sends of 200 bytes that are durable when they are answered, on PostgreSQL (`TEST_DATABASE_URL`):
 * the write core alone, beside one INSERT a message, and the whole way through HTTP with sessions,
 * limits and validation, beside a handler that only answers.
 */
const memberCount = 50;
const channelCount = 10;
/** Until what is hot is compiled: a server runs for longer than a bench. */
const warmMs = 4_000;
const runMs = 5_000;
const words = "a ripple goes out from the dark and comes back as light where someone waits".split(
  " ",
);

/** Words in another order each time, because a search index minds what is said. */
function contentOf(index: number): string {
  let content = "";
  for (let at = index; content.length < 190; at += 1) {
    content += `${words[(at * 7_919) % words.length]} `;
  }
  return content.trim();
}

/** How many times a second `act` ends well with so many under way at once. */
async function rateOf(inFlight: number, act: (index: number) => Promise<unknown>): Promise<number> {
  let index = 0;
  const run = async (ms: number) => {
    const [startedAt, before] = [performance.now(), index];
    const loop = async () => {
      while (performance.now() - startedAt < ms) await act(index++);
    };
    await Promise.all(Array.from({ length: inFlight }, loop));
    return ((index - before) * 1_000) / (performance.now() - startedAt);
  };
  await run(warmMs);
  return run(runMs);
}

const report = (name: string, perSecond: number, reference?: number) =>
  console.log(
    name.padEnd(52) +
      `${perSecond.toFixed(0)}/s`.padStart(10) +
      (reference ? `   x ${(perSecond / reference).toFixed(2)}` : ""),
  );

const { db, url: databaseUrl, close } = await openPostgresTestDatabase();
const sessions = createSessions(db);
const members: { id: string; secret: string; key: string }[] = [];
while (members.length < memberCount) {
  const { id } = await makeUser(db);
  const secret = await sessions.create(id, "bench");
  members.push({ id, secret, key: sessionKeyOf(secret) });
}
const channelIds: string[] = [];
while (channelIds.length < channelCount) {
  const [owner, ...others] = members;
  const server = await makeServer(db, owner ? { ownerId: owner.id } : {});
  for (const { id: userId } of others) await makeMember(db, { serverId: server.id, userId });
  channelIds.push(server.channel.id);
}
/** Everyone speaks everywhere, in turns. */
const spot = (index: number) => {
  const member = members[index % memberCount];
  const channelId = channelIds[Math.floor(index / memberCount) % channelCount];
  if (!member || !channelId) throw new Error("Both lists are full.");
  return { member, channelId };
};

const { io, bus } = createLocalParts();

async function measureCore(inFlight: number): Promise<void> {
  const bare = await rateOf(inFlight, (index) =>
    db.execute(sql`insert into bare (content) values (${contentOf(index)})`),
  );
  report(`one INSERT a message, ${inFlight} in flight`, bare);
  const deps = { db, messageLog: createMessageLog(db), publisher: createPublisher(io, bus) };
  const core = await rateOf(inFlight, async (index) => {
    const { member, channelId } = spot(index);
    const words = { content: contentOf(index), nonce: randomUUID() };
    return sendMessage(deps, { channelId, userId: member.id, sessionKey: member.key }, words);
  });
  report(`the write core, ${inFlight} in flight`, core, bare);
}

async function measureHttp(inFlight: number): Promise<void> {
  const [bare, oni] = await Promise.all([
    startServerProcess(new URL("bare-hono.ts", import.meta.url), {}),
    startServerProcess(new URL("../src/standalone.ts", import.meta.url), {
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, REDIS_URL: "" },
      ...{ RATE_LIMIT_SCALE: "100000", LOG_LEVEL: "error" },
    }),
  ]);
  const post = (url: string) => {
    const ask = createHttpClient(url, inFlight);
    return (index: number) => {
      const { member, channelId } = spot(index);
      return ask("POST", `/api/channels/${channelId}/messages`, {
        body: { content: contentOf(index), nonce: randomUUID() },
        secret: member.secret,
      });
    };
  };
  const bareRate = await rateOf(inFlight, post(bare.url));
  report(`a bare Hono handler, ${inFlight} in flight`, bareRate);
  report(
    `a send through HTTP, ${inFlight} in flight`,
    await rateOf(inFlight, post(oni.url)),
    bareRate,
  );
  for (const server of [bare, oni]) server.kill("SIGTERM");
  await Promise.all([bare.exited, oni.exited]);
}

const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
try {
  console.log(`Sends, ${memberCount} members in ${channelCount} channels\n`);
  await db.execute(sql`create table bare (id serial primary key, content text not null)`);
  for (const inFlight of [64, 256]) await measureCore(inFlight);
  for (const inFlight of [64, 256]) await measureHttp(inFlight);
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}
