import { makeMember, makeServer, openPostgresTestDatabase } from "@oni/db/testing";
import type { Message } from "@oni/realtime/contract";
import { openTestApp } from "../testing/app.ts";
import { quantile } from "../../realtime/bench/quantile.ts";
import { report, reportTimes, timeRuns } from "./measure.ts";
import { seedMessages } from "./seed-messages.ts";

/** Measures a channel of 100 000 messages on PostgreSQL (`TEST_DATABASE_URL`) against one of 100. */
const longCount = 100_000;
const shortCount = 100;
const searchGoalMs = 100;
const openGoal = 1.3;

const app = await openTestApp({}, openPostgresTestDatabase);
try {
  const [owner, reader, quiet] = [await app.signIn(), await app.signIn(), await app.signIn()];
  const openServer = async (count: number) => {
    const server = await makeServer(app.db, { ownerId: owner.id });
    await makeMember(app.db, { serverId: server.id, userId: reader.id });
    const channelId = server.channel.id;
    await seedMessages(app.db, { channelId, userIds: [owner.id], count });
    await app.request(`/api/channels/${channelId}/messages`, {
      as: owner.secret,
      body: { content: "and one more" },
    });
    return { id: server.id, channelId, count };
  };
  const [long, short] = [await openServer(longCount), await openServer(shortCount)];
  await makeMember(app.db, { serverId: long.id, userId: quiet.id });
  await app.request(`/api/channels/${long.channelId}/messages`, {
    as: quiet.secret,
    body: { content: "a word of my own" },
  });

  /** The requests of a screen that opens a channel at its unread mark. */
  const open = async ({ id, channelId, count }: typeof long) => {
    const middle = Math.floor(count / 2);
    await app.request(`/api/servers/${id}/channels`, { as: reader.secret });
    const page = await app.request<Message[]>(
      `/api/channels/${channelId}/messages?around=${middle}`,
      {
        as: reader.secret,
      },
    );
    if (page.body.length !== 50) throw new Error(`A page of ${page.body.length}.`);
  };
  console.log(`A channel of ${longCount} messages on PostgreSQL, beside one of ${shortCount}`);
  await timeRuns(20, () => open(long));
  await timeRuns(20, () => open(short));
  const taken: Record<"short" | "long", number[]> = { short: [], long: [] };
  for (let round = 0; round < 60; round += 1) {
    taken.short.push(...(await timeRuns(1, () => open(short))));
    taken.long.push(...(await timeRuns(1, () => open(long))));
  }
  const [shortMs, longMs] = [taken.short, taken.long].map((all) => all.sort((a, b) => a - b));
  reportTimes("the short one opened at its unread mark", shortMs ?? []);
  reportTimes("the long one opened at its unread mark", longMs ?? []);
  const ratio = quantile(longMs ?? [], 0.5) / quantile(shortMs ?? [], 0.5);
  report("the long one over the short one", ratio, "×", openGoal);

  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  for (const query of [
    "the",
    "the rain",
    "lantern",
    "heron",
    "once",
    "the dust rain",
    "nowhere",
    `from:${owner.username}`,
    `from:${quiet.username}`,
    `the from:${quiet.username}`,
    "in:general",
    `the before:${day(60)}`,
    `the after:${day(60)} before:${day(59)}`,
    `lantern in:general from:${owner.username} after:${day(30)}`,
  ]) {
    const path = `/api/servers/${long.id}/search?q=${encodeURIComponent(query)}`;
    const named = query.replace(owner.username, "owner").replace(quiet.username, "quiet");
    const search = () => app.request(path, { as: reader.secret });
    await search();
    reportTimes(`search "${named}"`, await timeRuns(15, search), searchGoalMs);
  }
} finally {
  await app.close();
}
