import * as schema from "@oni/db/schema";
import { makeMember, makeMessage, makeServer } from "@oni/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountExportSchema } from "../../../contract/account.ts";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const manyPosts = 120;

/** One of everything that a member can own, many posts among it. */
async function fillAccount() {
  const { db } = app;
  const member = await app.signIn({ password: await cheapPasswords.hash("Ripple_1@") });
  const other = await app.signIn();
  const own = { userId: member.id };
  const [capsule] = await db
    .insert(schema.capsules)
    .values({ ...own, name: "tapes", description: "found ones" })
    .returning();
  const [board] = await db
    .insert(schema.boards)
    .values({ ...own, name: "moths", isPublic: false })
    .returning();
  await db.insert(schema.posts).values(
    Array.from({ length: manyPosts }, (_, index) => ({
      ...own,
      capsuleId: capsule?.id,
      title: `post ${index}`,
      content: "x",
      markdownContent: "*x*",
      tags: ["moth"],
    })),
  );
  await db
    .insert(schema.profileArchives)
    .values({ ...own, title: "then", markdownContent: "# then" });
  await db
    .insert(schema.images)
    .values({ ...own, boardId: board?.id, title: "moth", imageUrl: `/objects/${member.id}` });
  const server = await makeServer(db, { ownerId: member.id });
  const joined = await makeServer(db);
  await makeMember(db, { serverId: joined.id, userId: member.id });
  const message = await makeMessage(db, { channelId: joined.channel.id, userId: member.id });
  const reply = await makeMessage(db, {
    channelId: joined.channel.id,
    userId: joined.ownerId,
    content: "theirs",
  });
  const report = { messageId: reply.id, channelId: joined.channel.id, reason: "too loud" };
  await db.insert(schema.reports).values({ ...report, reporterId: member.id });
  await db.insert(schema.reactions).values({ ...own, messageId: message.id, emoji: "🌊" });
  await db.insert(schema.blocks).values({ ...own, blockedId: other.id });
  await db.insert(schema.starFuelEntries).values({ ...own, amount: 100, reason: "pre-launch" });
  return { member, other, server, joined, message, report, capsule, board };
}

const exportAs = (as: string) => app.ask("/api/users/me/export", { as });

test("AC1: the export holds everything the member owns, as one file", async () => {
  const filled = await fillAccount();
  const { member, other, server, joined, message, report, capsule, board } = filled;
  const { status, headers, body } = await exportAs(member.secret);
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="oni-${member.username}.json"`,
  );
  expect(headers.get("cache-control")).toBe("no-store");

  const file = accountExportSchema.strict().parse(body);
  expect(file.profile).toMatchObject({ id: member.id, email: member.email });
  expect(file.posts.map(({ title }) => title)).toEqual(
    Array.from({ length: manyPosts }, (_, index) => `post ${index}`),
  );
  expect(file).toMatchObject({
    capsules: [{ id: capsule?.id, name: "tapes", description: "found ones" }],
    profileArchives: [{ title: "then", markdownContent: "# then" }],
    boards: [{ id: board?.id, name: "moths", isPublic: false }],
    images: [{ boardId: board?.id, imageUrl: `/objects/${member.id}` }],
    servers: [{ id: server.id, memberCount: 1 }],
    memberships: [
      { serverId: server.id, role: "owner" },
      { serverId: joined.id, serverName: joined.name, role: "member" },
    ],
    messages: [{ id: message.id, content: "a ripple" }],
    reports: [report],
    reactions: [{ messageId: message.id, emoji: "🌊" }],
    blocks: [{ userId: other.id, username: other.username }],
    starFuel: [{ amount: 100, reason: "pre-launch" }],
  });
  expect(JSON.stringify(body)).not.toContain("argon2");
});

test("AC1: the export of someone else holds nothing of it", async () => {
  const { other } = await fillAccount();
  const {
    exportedAt: _,
    profile,
    ...lists
  } = accountExportSchema.parse((await exportAs(other.secret)).body);
  expect(profile.id).toBe(other.id);
  expect(Object.values(lists).every((list) => list.length === 0)).toBe(true);
});

test("AC2: the ledger of star fuel is answered with its sum, newest entry first", async () => {
  const member = await app.signIn({ enshinBadge: "carbon" });
  for (const [amount, reason] of [
    [100, "pre-launch"],
    [-30, "spent"],
  ] as const) {
    await app.db.insert(schema.starFuelEntries).values({ userId: member.id, amount, reason });
  }
  const { body } = await app.ask("/api/users/me/star-fuel", { as: member.secret });
  expect(body).toMatchObject({
    balance: 70,
    tier: "carbon",
    entries: [
      { amount: -30, reason: "spent" },
      { amount: 100, reason: "pre-launch" },
    ],
  });
  const me = await app.ask("/api/auth/me", { as: member.secret });
  expect(me.body).toMatchObject({ starFuel: 70 });
});
