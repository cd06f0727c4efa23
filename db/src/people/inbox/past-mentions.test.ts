import { readFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  makeMember,
  makeMessage,
  makeServer,
  makeUser,
  openTestDatabase,
} from "../../../testing/index.ts";
import type { Database } from "../../connection/database.ts";
import type { OpenDatabase } from "../../open.ts";
import { channelReads, inboxEntries, mentions, messages } from "../../schema/index.ts";
import { insertPastMentions } from "./past-mentions.ts";

let store: OpenDatabase;
beforeEach(async () => {
  store = await openTestDatabase();
});
afterEach(() => store.close());

const migration = new URL("../../../migrations/0017_past_calls.sql", import.meta.url);
const migrate = async (db: Database) => {
  await db.execute(sql.raw(await readFile(migration, "utf8")));
};

test.each([
  ["by insertPastMentions", insertPastMentions],
  ["by the migration", migrate],
])(
  "chat-619: an inbox contains the mentions and replies that were unread when it was added, %s",
  async (_, fill) => {
    const { db } = store;
    const [reader, author, stranger] = [await makeUser(db), await makeUser(db), await makeUser(db)];
    const { id: serverId, channel } = await makeServer(db, { ownerId: author.id });
    await makeMember(db, { serverId, userId: reader.id });
    const send = async (userId: string, { calls = [], to = null }: Call = {}) => {
      const { id, seq } = await makeMessage(db, { channelId: channel.id, userId });
      await db.update(messages).set({ replyToId: to }).where(eq(messages.id, id));
      const called = calls.map((by) => ({ messageId: id, userId: by, channelId: channel.id, seq }));
      if (called.length > 0) await db.insert(mentions).values(called);
      return id;
    };
    const to = await send(reader.id);
    await send(author.id, { calls: [reader.id] });
    await db
      .insert(channelReads)
      .values({ userId: reader.id, channelId: channel.id, lastReadSeq: 2 });

    const called = await send(author.id, { calls: [reader.id, author.id, stranger.id] });
    const answered = await send(author.id, { to });
    const both = await send(author.id, { to, calls: [reader.id] });
    await send(reader.id, { to });
    const [gone, old] = [await send(author.id, { to }), await send(author.id, { to })];
    await db
      .update(messages)
      .set({ deletedAt: sql`now()` })
      .where(eq(messages.id, gone));
    const long = sql`now() - interval '31 days'`;
    await db.update(messages).set({ createdAt: long }).where(eq(messages.id, old));

    for (let times = 0; times < 2; times += 1) await fill(db);
    const entries = await db
      .select({ kind: inboxEntries.kind, id: inboxEntries.subjectId, userId: inboxEntries.userId })
      .from(inboxEntries)
      .innerJoin(messages, eq(messages.id, inboxEntries.subjectId))
      .where(eq(messages.createdAt, inboxEntries.createdAt))
      .orderBy(messages.seq);
    expect(entries).toEqual([
      { kind: "mention", id: called, userId: reader.id },
      { kind: "reply", id: answered, userId: reader.id },
      { kind: "mention", id: both, userId: reader.id },
    ]);
    expect(await db.$count(inboxEntries)).toBe(3);
  },
);

type Call = { calls?: string[]; to?: string | null };
