import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  makeMember,
  makeMessage,
  makeServer,
  makeUser,
  openTestDatabase,
} from "../../testing/index.ts";
import type { OpenDatabase } from "../open.ts";
import * as schema from "./index.ts";

let open: OpenDatabase;
let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  open = await openTestDatabase();
});
beforeEach(async () => {
  const { users, objects, reports, keeperReports, keeperCases, keeperActs } = schema;
  const outliving = [objects, reports, keeperReports, keeperCases, keeperActs];
  for (const table of [users, ...outliving]) await open.db.delete(table);
  world = await makeWorld();
});
afterAll(() => open.close());

const one = async <Row>(rows: Promise<Row[]>): Promise<Row> => {
  const [row] = await rows;
  if (!row) throw new Error("Nothing was inserted.");
  return row;
};

/** Creates a member with one row in every table, in a server that another member owns. */
async function makeWorld() {
  const { db } = open;
  const [member, owner] = [await makeUser(db), await makeUser(db)];
  const own = { userId: member.id };
  const server = await makeServer(db, { ownerId: owner.id });
  const channelId = server.channel.id;
  await makeMember(db, { serverId: server.id, userId: member.id });
  const capsule = await one(
    db
      .insert(schema.capsules)
      .values({ ...own, name: "tapes" })
      .returning(),
  );
  const item = { ...own, capsuleId: capsule.id, title: "t", markdownContent: "m" };
  const post = await one(
    db
      .insert(schema.posts)
      .values({ ...item, content: "c" })
      .returning(),
  );
  await db.insert(schema.answers).values({ ...own, postId: post.id, seq: 1, content: "a" });
  const mark = { ownerId: owner.id, authorId: member.id, line: "l", isApproved: true };
  await db.insert(schema.wallMarks).values(mark);
  await db.insert(schema.postReactions).values({ ...own, postId: post.id, emoji: "🌊" });
  await db.insert(schema.profileArchives).values(item);
  const board = await one(
    db
      .insert(schema.boards)
      .values({ ...own, name: "moths" })
      .returning(),
  );
  await db
    .insert(schema.images)
    .values({ ...own, boardId: board.id, title: "i", imageUrl: "/objects/i" });
  await db.insert(schema.objects).values({ ...own, key: "i", expiresAt: new Date() });
  await db
    .insert(schema.sessions)
    .values({ ...own, id: "hash", expiresAt: new Date(Date.now() + 60_000) });
  await db.insert(schema.starFuelEntries).values({ ...own, amount: 100, reason: "pre-launch" });
  await db.insert(schema.userTags).values({ ...own, tag: "moth" });
  await db.insert(schema.blocks).values({ ...own, blockedId: owner.id });

  const message = await makeMessage(db, { channelId, userId: member.id });
  const reply = await makeMessage(db, { channelId, userId: owner.id });
  await db
    .update(schema.messages)
    .set({ replyToId: message.id })
    .where(eq(schema.messages.id, reply.id));
  const about = { messageId: reply.id, channelId };
  const file = { objectKey: "i", channelId, messageId: message.id, name: "a file" };
  await db.insert(schema.attachments).values({ ...own, ...file });
  await db.insert(schema.reactions).values({ ...own, messageId: reply.id, emoji: "🌊" });
  await db.insert(schema.mentions).values({ ...own, ...about, seq: reply.seq });
  await db.insert(schema.channelReads).values({ ...own, channelId, lastReadSeq: 1 });
  await db.insert(schema.drafts).values({ ...own, channelId, content: "a rip", rev: 1 });
  const inboxEntry = { kind: "reply", actorId: owner.id, serverId: server.id } as const;
  await db.insert(schema.inboxEntries).values({ ...own, ...inboxEntry, subjectId: reply.id });
  await db.insert(schema.notifySettings).values({ ...own, levels: {}, pushContent: true });
  const [device] = await db
    .insert(schema.pushSubscriptions)
    .values({
      ...{ ...own, sessionId: "hash", endpoint: "https://push.example.net/1", name: "a phone" },
      ...{ host: "push.example.net", p256dh: "key", auth: "secret" },
    })
    .returning();
  const subscriptionId = device?.id ?? "";
  await db.insert(schema.pushDeliveries).values({ subscriptionId, entryId: reply.id });
  await db.insert(schema.recoveryCodes).values({ ...own, hash: "hash" });
  await db.insert(schema.resetLinks).values({ ...own, hash: "hash", expiresAt: new Date() });
  await db
    .insert(schema.passkeys)
    .values({ ...own, credentialId: "credential", publicKey: "key", name: "a phone" });
  await db
    .insert(schema.webauthnChallenges)
    .values({ ...own, hash: "hash", expiresAt: new Date() });
  await db.insert(schema.authenticators).values({ ...own, secret: "sealed" });
  const opened = { way: "access_key", outcome: "opened", network: "203.0.113.x" } as const;
  await db.insert(schema.signIns).values({ ...own, ...opened });
  await db.insert(schema.letters).values({ ...own, kind: "confirm", recipient: "new@example.net" });
  await db
    .insert(schema.emailChanges)
    .values({ ...own, fromEmail: "old@example.net", toEmail: "new@example.net" });
  const hook = { serverId: server.id, makerId: member.id, url: "https://bot.example.net/" };
  const made = await one(
    db
      .insert(schema.hooks)
      .values({ ...hook, secret: "sealed" })
      .returning(),
  );
  const event = { event: "message:created", channelId, subjectId: message.id } as const;
  await db.insert(schema.hookDeliveries).values({ ...event, hookId: made.id });
  await db.insert(schema.knocks).values({ fromUserId: member.id, toUserId: owner.id });
  await db
    .insert(schema.reports)
    .values({ ...about, serverId: server.id, reporterId: member.id, reason: "it is my ripple" });
  const subject = { username: "owner", displayName: null, bio: null, profileMarkdown: "" };
  await db.insert(schema.keeperReports).values({
    ...{ subjectKind: "user" as const, subjectId: owner.id, subject },
    ...{ reporterId: member.id, reason: "they took it" },
  });
  const decided = { subjectKind: "post", subjectId: post.id, userId: member.id } as const;
  const found = await one(db.insert(schema.keeperCases).values(decided).returning());
  const caseId = found.id;
  await db
    .insert(schema.keeperActs)
    .values({ ...decided, caseId, act: "warn", reason: "cold", keeperId: owner.id });
  await db.insert(schema.keeperAppeals).values({ ...own, caseId, text: "it was a quote" });
  const kick = { act: "kick", subjectKind: "user", userId: member.id } as const;
  await db.insert(schema.moderatorActs).values({ ...kick, serverId: server.id, actorId: owner.id });
  const banned = await makeUser(db);
  const application = { serverId: server.id, line: "let me in" };
  await db.insert(schema.serverApplications).values({ ...own, ...application });
  await db.insert(schema.serverTimeouts).values({
    ...{ ...own, serverId: server.id, setById: owner.id, reason: "noise" },
    endsAt: new Date(),
  });
  await db
    .insert(schema.serverBans)
    .values({ serverId: server.id, userId: banned.id, bannedById: member.id });
  await db
    .insert(schema.invites)
    .values({ code: "code", serverId: server.id, createdBy: member.id });
  await db
    .insert(schema.webhooks)
    .values({ channelId, name: "night watch", hash: "h", createdById: member.id });
  const claim = { claimedById: member.id, isConfirmed: true };
  await db
    .insert(schema.masks)
    .values({ ...claim, serverId: server.id, source: "slack", name: "Tide" });
  return { member, owner, server, capsule, board, message, reply };
}

const count = (table: PgTable) => open.db.$count(table);
const counts = (tables: Record<string, PgTable>) =>
  Promise.all(Object.entries(tables).map(async ([name, table]) => [name, await count(table)]));
const none = (tables: Record<string, PgTable>) => Object.keys(tables).map((name) => [name, 0]);

test("db-32: deleting a member deletes what only they own", async () => {
  const { answers, capsules, posts, profileArchives, boards, images, sessions } = schema;
  const { starFuelEntries, userTags, blocks, reactions, mentions, channelReads } = schema;
  const { inboxEntries, notifySettings, knocks, postReactions, wallMarks } = schema;
  const { pushSubscriptions, pushDeliveries, recoveryCodes, resetLinks, attachments, drafts } =
    schema;
  const { keeperAppeals, hooks, hookDeliveries } = schema;
  const { passkeys, webauthnChallenges, authenticators, signIns } = schema;
  const { letters, emailChanges } = schema;
  const owned = {
    passkeys,
    webauthnChallenges,
    authenticators,
    signIns,
    letters,
    emailChanges,
    answers,
    capsules,
    posts,
    profileArchives,
    boards,
    images,
    sessions,
    starFuelEntries,
    userTags,
    blocks,
    reactions,
    mentions,
    channelReads,
    drafts,
    inboxEntries,
    notifySettings,
    knocks,
    pushSubscriptions,
    pushDeliveries,
    recoveryCodes,
    resetLinks,
    postReactions,
    wallMarks,
    attachments,
    keeperAppeals,
    hooks,
    hookDeliveries,
  };
  expect((await counts(owned)).map(([, rows]) => rows)).toEqual(Object.keys(owned).map(() => 1));
  await open.db.delete(schema.users).where(eq(schema.users.id, world.member.id));
  expect(await counts(owned)).toEqual(none(owned));
  const members = await open.db.select().from(schema.serverMembers);
  expect(members.map(({ userId }) => userId)).toEqual([world.owner.id]);
});

test("db-33: what a member wrote to others stays without their name", async () => {
  await open.db.delete(schema.users).where(eq(schema.users.id, world.member.id));
  expect(await open.db.select().from(schema.messages).orderBy(schema.messages.seq)).toMatchObject([
    { id: world.message.id, userId: null, content: world.message.content },
    { id: world.reply.id, userId: world.owner.id, replyToId: world.message.id },
  ]);
  for (const table of [schema.reports, schema.keeperReports]) {
    expect(await open.db.select().from(table)).toMatchObject([{ reporterId: null }]);
  }
  for (const table of [schema.keeperCases, schema.keeperActs, schema.moderatorActs]) {
    expect(await open.db.select().from(table)).toMatchObject([{ userId: null }]);
  }
  expect(await open.db.select().from(schema.serverBans)).toMatchObject([{ bannedById: null }]);
  expect(await open.db.select().from(schema.invites)).toMatchObject([{ createdBy: null }]);
  expect(await open.db.select().from(schema.webhooks)).toMatchObject([{ createdById: null }]);
  expect(await open.db.select().from(schema.masks)).toMatchObject([{ claimedById: null }]);
  expect(await open.db.select().from(schema.objects)).toMatchObject([{ key: "i", userId: null }]);
});

test("db-34: deleting a capsule keeps its posts and archives", async () => {
  await open.db.delete(schema.capsules).where(eq(schema.capsules.id, world.capsule.id));
  expect(await open.db.select().from(schema.posts)).toMatchObject([{ capsuleId: null }]);
  expect(await open.db.select().from(schema.profileArchives)).toMatchObject([{ capsuleId: null }]);
});

test("db-35: deleting a board deletes its images", async () => {
  await open.db.delete(schema.boards).where(eq(schema.boards.id, world.board.id));
  expect(await count(schema.images)).toBe(0);
});

test("db-36: deleting a server deletes everything in it, but no member", async () => {
  const { channels, messages, serverMembers, serverBans, serverTimeouts, invites, webhooks } =
    schema;
  const { reactions, mentions, channelReads, attachments, moderatorActs } = schema;
  const { removedMessages, serverApplications, hooks, hookDeliveries, masks } = schema;
  const rowCounts = {
    moderatorActs,
    channels,
    messages,
    serverMembers,
    serverBans,
    serverTimeouts,
    serverApplications,
    removedMessages,
    invites,
    webhooks,
    masks,
    reactions,
    mentions,
    channelReads,
    attachments,
    hooks,
    hookDeliveries,
  };
  const members = await count(schema.users);
  await open.db.delete(schema.servers).where(eq(schema.servers.id, world.server.id));
  expect(await counts(rowCounts)).toEqual(none(rowCounts));
  expect(await count(schema.users)).toBe(members);
});

test("db-38: reports stay when their message, channel or server is deleted", async () => {
  const { messages, reports, servers } = schema;
  const [before] = await open.db.select().from(reports);
  for (const [table, id] of [
    [messages, world.reply.id],
    [servers, world.server.id],
  ] as const) {
    await open.db.delete(table).where(eq(table.id, id));
    const serverId = table === servers ? null : world.server.id;
    expect(await open.db.select().from(reports)).toEqual([{ ...before, serverId }]);
  }
});

test("db-38: a report about a member stays after the member is deleted", async () => {
  const { keeperReports, users } = schema;
  const before = await open.db.select().from(keeperReports);
  await open.db.delete(users).where(eq(users.id, world.owner.id));
  expect(await open.db.select().from(keeperReports)).toEqual(before);
});

test("db-38, db-39: a reserved name stays reserved when the member who gave it up is deleted", async () => {
  const { usernameHolds, users } = schema;
  const hold = { username: "left_it", heldUntil: new Date(), userId: world.member.id };
  await open.db.insert(usernameHolds).values(hold);
  await open.db.delete(users).where(eq(users.id, world.member.id));
  expect(await open.db.select().from(usernameHolds)).toEqual([{ ...hold, userId: null }]);
});

test("db-37: deleting a session deletes the device that was subscribed in it, with its queued deliveries", async () => {
  const { pushSubscriptions, pushDeliveries, sessions } = schema;
  await open.db.delete(sessions).where(eq(sessions.id, "hash"));
  expect(await counts({ pushSubscriptions, pushDeliveries })).toEqual(
    none({ pushSubscriptions, pushDeliveries }),
  );
});
