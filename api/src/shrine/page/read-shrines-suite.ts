import type { Database, OpenDatabase } from "@oni/db";
import { connections, tags, users, userTags } from "@oni/db/schema";
import { listUnreadShrines, refreshMember } from "@oni/db/sky";
import { makeUser } from "@oni/db/testing";
import { createLog } from "@oni/realtime/process";
import { asc, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { hashtagsOf } from "@oni/realtime/contract";
import { readShrines } from "./read-shrines.ts";

const log = createLog("error");

/** Creates a database as the previous version left it: hashtags by the older rule, in the index only. */
async function openFormerStore(open: () => Promise<OpenDatabase>) {
  const store = await open();
  onTestFinished(() => store.close());
  const { db } = store;
  const write = async (profileMarkdown: string, formerHashtags: string[], isPublic = true) => {
    const { id } = await makeUser(db, { profileMarkdown, hashtags: formerHashtags, isPublic });
    await db.transaction((tx) => refreshMember(tx, id));
    await db.update(users).set({ hashtags: [] }).where(eq(users.id, id));
    return id;
  };
  const manyTags = Array.from({ length: 120 }, (_, index) => `t${index}`);
  const texts = {
    umlaut: await write("#müll and #tape", ["m", "tape"]),
    code: await write("`#m` with #日本 and #tape", ["m", "tape"]),
    crowded: await write(manyTags.map((tag) => `#${tag}`).join(" "), manyTags),
    hidden: await write("#tape #日本", [], false),
  };
  return { db, texts };
}

const readStore = async (db: Database) => {
  const rows = await db.select().from(userTags);
  const counted = await db.select().from(tags);
  return {
    tagUses: rows.map(({ userId, tag, uses }) => `${userId} ${tag} ${uses}`).sort(),
    counted: counted
      .map(({ name, usageCount, memberCount }) => `${name} ${usageCount} ${memberCount}`)
      .sort(),
    links: await db
      .select({
        from: connections.fromUserId,
        to: connections.toUserId,
        tags: connections.sharedTags,
      })
      .from(connections)
      .orderBy(asc(connections.fromUserId), asc(connections.toUserId)),
  };
};

/** Tests that apply to every kind of database. */
export function testReadingShrines(open: () => Promise<OpenDatabase>): void {
  test("shrine-385: shrines of an earlier version are parsed again once, and everything derived from them is correct", async () => {
    const { db, texts } = await openFormerStore(open);
    await makeUser(db);
    const unread = await listUnreadShrines(db, null);
    expect(unread.map(({ userId }) => userId).sort()).toEqual(Object.values(texts).sort());

    await Promise.all([readShrines(db, log), readShrines(db, log)]);
    expect(await listUnreadShrines(db, null)).toEqual([]);
    const found = await readStore(db);
    const manyTags = Array.from({ length: 100 }, (_, index) => `t${index}`);
    expect(found.tagUses).toEqual(
      [
        ...["müll", "tape"].map((tag) => `${texts.umlaut} ${tag} 1`),
        ...["日本", "tape"].map((tag) => `${texts.code} ${tag} 1`),
        ...manyTags.map((tag) => `${texts.crowded} ${tag} 1`),
      ].sort(),
    );
    expect(found.counted).toEqual(
      ["müll 1 1", "日本 1 1", "tape 2 2", ...manyTags.map((tag) => `${tag} 1 1`)].sort(),
    );
    const [from, to] = [texts.umlaut, texts.code].sort();
    expect(found.links).toEqual([{ from, to, tags: ["tape"] }]);

    const rows = await db.select().from(users);
    for (const row of rows) expect(row.hashtags).toEqual(hashtagsOf(row.profileMarkdown));
    const before = rows.map(({ id, updatedAt }) => [id, updatedAt]);
    await readShrines(db, log);
    expect((await db.select().from(users)).map(({ id, updatedAt }) => [id, updatedAt])).toEqual(
      before,
    );
    expect(await readStore(db)).toEqual(found);
  });
}
