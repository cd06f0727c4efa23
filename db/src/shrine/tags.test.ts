import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, openTestDatabase } from "../../testing/index.ts";
import type { OpenDatabase } from "../open.ts";
import { images, posts, tags, users, userTags } from "../schema/index.ts";
import { removeMemberFromMap, refreshMember, refreshTags } from "../sky/constellation.ts";
import { listTags } from "./tags.ts";

let store: OpenDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

const refresh = (userId: string) => store.db.transaction((tx) => refreshTags(tx, userId));
const counts = async () => {
  const rows = await listTags(store.db, { limit: 100 });
  return Object.fromEntries(rows.map(({ name, usageCount }) => [name, usageCount]));
};
const tagsOf = async (userId: string) => {
  const rows = await store.db.select().from(userTags).where(eq(userTags.userId, userId));
  return Object.fromEntries(rows.map(({ tag, uses }) => [tag, uses]));
};

const post = (userId: string, values: { tags: string[]; isPublic?: boolean }) => ({
  userId,
  title: "",
  content: "",
  markdownContent: "",
  ...values,
});

test("shrine-370: a tag counts the public posts, images and shrines that have it", async () => {
  const member = await makeUser(store.db, {
    userBadges: ["tape", "moth"],
    hashtags: ["moth", "loops", "tape"],
  });
  await store.db
    .insert(posts)
    .values([
      post(member.id, { tags: ["tape", "loops"] }),
      post(member.id, { tags: ["tape"] }),
      post(member.id, { tags: ["secret"], isPublic: false }),
    ]);
  await store.db.insert(images).values([
    { userId: member.id, title: "", imageUrl: "/objects/a", tags: ["loops"] },
    { userId: member.id, title: "", imageUrl: "/objects/b", tags: ["secret"], isPublic: false },
  ]);
  await refresh(member.id);
  expect(await tagsOf(member.id)).toEqual({ tape: 3, loops: 3, moth: 1 });
  expect(await counts()).toEqual({ tape: 3, loops: 3, moth: 1 });

  await store.db.delete(posts).where(eq(posts.userId, member.id));
  await refresh(member.id);
  expect(await counts()).toEqual({ tape: 1, loops: 2, moth: 1 });
  await store.db.transaction((tx) => removeMemberFromMap(tx, member.id));
  expect(await store.db.select().from(tags)).toEqual([]);
});

test("shrine-371: the tags of a member who is not public leave no trace in the index", async () => {
  const member = await makeUser(store.db, { userBadges: ["den"], isPublic: false });
  await store.db.insert(posts).values(post(member.id, { tags: ["den", "lair"] }));
  await refresh(member.id);
  expect(await store.db.select().from(tags)).toEqual([]);
  expect(await tagsOf(member.id)).toEqual({});

  const setPublic = (isPublic: boolean) =>
    store.db.transaction(async (tx) => {
      await tx.update(users).set({ isPublic }).where(eq(users.id, member.id));
      await refreshMember(tx, member.id);
    });
  await setPublic(true);
  expect(await counts()).toEqual({ den: 2, lair: 1 });
  await setPublic(false);
  expect(await store.db.select().from(tags)).toEqual([]);
});
