import { insertBot, sessionKeyOf } from "@oni/db/account";
import * as schema from "@oni/db/schema";
import { makeMember, makeMessage, makeServer } from "@oni/db/testing";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountExport, accountExportSchema } from "../../../contract/account/settings.ts";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const manyPosts = 120;

/** Creates one of everything that a member can own, with many posts. */
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
  const written = await db
    .insert(schema.posts)
    .values(
      Array.from({ length: manyPosts }, (_, index) => ({
        ...own,
        capsuleId: capsule?.id,
        title: `post ${index}`,
        content: "x",
        markdownContent: "*x*",
        tags: ["moth"],
      })),
    )
    .returning({ postId: schema.posts.id });
  const [answered] = written;
  if (!answered) throw new Error("There are many posts.");
  await db.insert(schema.answers).values({ ...own, ...answered, seq: 1, content: "mine" });
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
  const about = { subjectKind: "user", subjectId: other.id } as const;
  const subject = { username: "canary", displayName: null, bio: null, profileMarkdown: "canary" };
  await db
    .insert(schema.keeperReports)
    .values({ ...about, subject, reporterId: member.id, reason: "they shout" });
  const [decided] = await db
    .insert(schema.keeperCases)
    .values({ subjectKind: "user", subjectId: member.id, userId: member.id })
    .returning();
  const caseId = decided?.id ?? "";
  const decision = { subjectKind: "user", subjectId: member.id, act: "warn", reason: "r" } as const;
  await db.insert(schema.keeperActs).values({ ...own, ...decision, caseId, keeperId: other.id });
  await db.insert(schema.keeperAppeals).values({ ...own, caseId, text: "it was a quote" });
  const archive = { fileName: "export.zip", sizeBytes: 1, createdById: member.id };
  await db.insert(schema.keeperImports).values(archive);
  const kick = { act: "kick", subjectKind: "user", reason: null, userId: other.id } as const;
  await db
    .insert(schema.moderatorActs)
    .values({ ...kick, serverId: server.id, actorId: member.id });
  await db.insert(schema.reactions).values({ ...own, messageId: message.id, emoji: "🌊" });
  const left = { ownerId: other.id, authorId: member.id, line: "mine", isApproved: true };
  await db.insert(schema.wallMarks).values(left);
  await db.insert(schema.postReactions).values({ ...own, ...answered, emoji: "🌊" });
  await db.insert(schema.blocks).values({ ...own, blockedId: other.id });
  await db.insert(schema.starFuelEntries).values({ ...own, amount: 100, reason: "pre-launch" });
  const channelId = joined.channel.id;
  await db.insert(schema.channelReads).values({ ...own, channelId, lastReadSeq: 1 });
  await db
    .insert(schema.mentions)
    .values({ ...own, messageId: reply.id, channelId, seq: reply.seq });
  await db.insert(schema.drafts).values({ ...own, channelId, content: "a rip", rev: 1 });
  const mention = { kind: "mention", actorId: other.id, serverId: joined.id } as const;
  await db.insert(schema.inboxEntries).values({ ...own, ...mention, subjectId: reply.id });
  await db.insert(schema.notifySettings).values({ ...own, levels: {}, pushContent: false });
  await db
    .insert(schema.invites)
    .values({ code: `code-${member.id}`, serverId: server.id, createdBy: member.id });
  await db
    .insert(schema.webhooks)
    .values({ channelId, name: "night watch", hash: "canary", createdById: member.id });
  const bot = {
    username: `bot_${member.id.slice(-12)}`,
    displayName: "Tides",
    password: "$argon2id$canary",
  };
  await insertBot(db, { ...bot, ownerId: member.id }, 1);
  const [mask] = await db
    .insert(schema.masks)
    .values({
      ...{ serverId: server.id, source: "slack", name: "Tide" },
      ...{ isConfirmed: true, claimedById: member.id },
    })
    .returning();
  const row = { channelId: server.channel.id, maskId: mask?.id ?? null };
  await db.insert(schema.messages).values({ ...row, seq: 1, rev: 1, content: "old tide" });
  await db
    .insert(schema.maskReactions)
    .values({ maskId: mask?.id ?? "", messageId: message.id, emoji: "🪼" });
  const hook = { serverId: server.id, makerId: member.id, url: "https://bot.example.net/" };
  await db.insert(schema.hooks).values({ ...hook, secret: "canary", events: ["member:left"] });
  await db.insert(schema.serverBans).values([
    { ...own, serverId: (await makeServer(db)).id },
    { userId: joined.ownerId, serverId: server.id, bannedById: member.id },
  ]);
  const application = { serverId: (await makeServer(db)).id, line: "let me in" };
  await db.insert(schema.serverApplications).values({ ...own, ...application });
  const silence = { serverId: joined.id, endsAt: new Date(), reason: "noise" };
  await db.insert(schema.serverTimeouts).values({ ...own, ...silence });
  const device = {
    endpoint: `https://canary.example/${member.id}`,
    p256dh: "canary",
    auth: "canary",
  };
  await db.insert(schema.pushSubscriptions).values({
    ...{ ...own, ...device, sessionId: sessionKeyOf(member.secret) },
    ...{ host: "push.example.net", name: "a phone" },
  });
  await db.insert(schema.recoveryCodes).values({ ...own, hash: "$argon2id$canary" });
  await db
    .insert(schema.resetLinks)
    .values({ ...own, hash: `canary-${member.id}`, expiresAt: new Date() });
  await fillKeys(member);
  const heldUntil = new Date();
  await db
    .insert(schema.usernameHolds)
    .values({ ...own, username: `was_${member.username}`.slice(0, 20), heldUntil });
  const expiresAt = new Date();
  await db.insert(schema.objects).values({ ...own, key: member.id, expiresAt });
  const file = { objectKey: member.id, channelId, messageId: message.id, name: "a file" };
  await db.insert(schema.attachments).values({ ...own, ...file });
  await db
    .insert(schema.waitlistEntries)
    .values({ email: member.email, oniId: null, accessKey: "$argon2id$canary" });
  return { member, other, server, joined, message, report, capsule, board };
}

/** Creates every sign-in method except the access key. */
async function fillKeys({ id: userId, email }: { id: string; email: string }) {
  const { db } = app;
  const passkey = { userId, credentialId: `canary-${userId}`, publicKey: "canary" };
  const atProvider = {
    issuer: "https://id.example.net",
    subject: `canary-${userId}`,
    name: "moth",
  };
  await db.insert(schema.identities).values({ userId, ...atProvider });
  await db.insert(schema.passkeys).values({ ...passkey, name: "a phone" });
  await db.insert(schema.authenticators).values({ userId, secret: "canary", nextSecret: "canary" });
  const opened = { way: "access_key", outcome: "opened", network: "203.0.113.x" } as const;
  await db.insert(schema.signIns).values({ userId, ...opened });
  const confirmHash = `canary-${userId}`;
  await db
    .insert(schema.emailChanges)
    .values({ userId, fromEmail: email, toEmail: "new@example.net", confirmHash });
}

const exportAs = (as: string) => app.request("/api/users/me/export", { as });

test("account-379: the export holds everything the member owns, as one file", async () => {
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
    attachments: [{ messageId: message.id, objectKey: member.id, name: "a file" }],
    reports: [report],
    reactions: [{ messageId: message.id, emoji: "🌊" }],
    importedReactions: [{ messageId: message.id, emoji: "🪼" }],
    wallMarks: [{ ownerId: other.id, line: "mine" }],
    postReactions: [{ answerId: null, emoji: "🌊" }],
    blocks: [{ userId: other.id, username: other.username }],
    starFuel: [{ amount: 100, reason: "pre-launch" }],
  });
  expect(JSON.stringify(body)).not.toContain("argon2");
});

test("account-380: the export names all stored data about the member, and no secret", async () => {
  const { member, other, server, joined, report } = await fillAccount();
  const { body } = await exportAs(member.secret);
  const file = accountExportSchema.strict().parse(body);
  const channelId = joined.channel.id;
  expect(file).toMatchObject({
    sessions: [{ userAgent: "test" }],
    invites: [{ id: `code-${member.id}`, serverId: server.id, uses: 0 }],
    bots: [{ username: `bot_${member.id.slice(-12)}`, displayName: "Tides" }],
    webhooks: [{ channelId, name: "night watch", lastUsedAt: null }],
    masks: [{ serverId: server.id, source: "slack", name: "Tide", isConfirmed: true }],
    importedMessages: [{ channelId: server.channel.id, content: "old tide" }],
    hooks: [{ serverId: server.id, url: "https://bot.example.net/", events: ["member:left"] }],
    readPositions: [{ channelId, lastReadSeq: 1 }],
    drafts: [{ channelId, content: "a rip" }],
    mentions: [{ channelId, messageId: report.messageId }],
    inbox: [{ kind: "mention", serverId: joined.id, subjectId: report.messageId, readAt: null }],
    notifySettings: [
      { id: member.id, levels: {}, usual: "mentions", quiet: null, pushContent: false },
    ],
    devices: [{ name: "a phone", host: "push.example.net", lastSentAt: null }],
    recoveryCodes: [{ createdAt: expect.any(String) }],
    resetLinks: [{ expiresAt: expect.any(String) }],
    identities: [{ issuer: "https://id.example.net", name: "moth", lastUsedAt: null }],
    passkeys: [{ name: "a phone", lastUsedAt: null }],
    authenticators: [{ confirmedAt: null }],
    signIns: [{ way: "access_key", outcome: "opened" }],
    emailChanges: [{ fromEmail: member.email, toEmail: "new@example.net" }],
    bans: [{ serverId: expect.not.stringMatching(server.id) }],
    bansMade: [{ serverId: server.id }],
    applications: [{ line: "let me in", state: "waiting" }],
    timeouts: [{ reason: "noise" }],
    reports: [{ ...report, closedAt: null }],
    keeperReports: [{ subjectKind: "user", subjectId: other.id, reason: "they shout" }],
    decisions: [{ act: "warn", reason: "r", undoneAt: null }],
    appeals: [{ text: "it was a quote" }],
    imports: [{ fileName: "export.zip", status: "uploading" }],
    moderatorActs: [{ act: "kick", serverId: server.id }],
    uploads: [{ id: member.id, state: "pending" }],
    heldUsernames: [{ id: expect.stringMatching(/^was_/) }],
    waitlist: [{ email: member.email, hasAccessKey: true }],
  });
  const text = JSON.stringify(body);
  for (const secret of [member.secret, sessionKeyOf(member.secret), "argon2", "canary"]) {
    expect(text).not.toContain(secret);
  }
});

/**
 * The part of the export for each table that names members; null if the rows are computed from others.
 */
const parts: Record<string, keyof AccountExport | null> = {
  users: "profile",
  ...{
    answers: "answers",
    posts: "posts",
    capsules: "capsules",
    profile_archives: "profileArchives",
  },
  ...{ boards: "boards", images: "images", objects: "uploads" },
  ...{ servers: "servers", server_members: "memberships", messages: "messages" },
  message_attachments: "attachments",
  drafts: "drafts",
  post_reactions: "postReactions",
  wall_marks: "wallMarks",
  ...{ message_reactions: "reactions", mentions: "mentions", channel_reads: "readPositions" },
  ...{
    invites: "invites",
    webhooks: "webhooks",
    masks: "masks",
    hooks: "hooks",
    server_bans: "bans",
    server_timeouts: "timeouts",
    server_applications: "applications",
    reports: "reports",
    blocks: "blocks",
  },
  keeper_reports: "keeperReports",
  // The decisions describe their cases.
  ...{ keeper_cases: "decisions", keeper_acts: "decisions", keeper_appeals: "appeals" },
  keeper_imports: "imports",
  moderator_acts: "moderatorActs",
  ...{ star_fuel_entries: "starFuel", sessions: "sessions", username_holds: "heldUsernames" },
  region_notices: "regionNotices",
  ...{ inbox_entries: "inbox", notify_settings: "notifySettings", direct_lines: "memberships" },
  push_subscriptions: "devices",
  ...{ recovery_codes: "recoveryCodes", reset_links: "resetLinks" },
  ...{
    identities: "identities",
    passkeys: "passkeys",
    authenticators: "authenticators",
    sign_ins: "signIns",
  },
  email_changes: "emailChanges",
  // Deleted within minutes, or once it is sent.
  ...{ webauthn_challenges: null, device_logins: null, letters: null },
  // A knock is deleted after a day.
  ...{ knocks: null, user_tags: null, connections: null, connection_lists: null, seats: null },
};

test("account-380: every table that names members is a part of the export", () => {
  const naming = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table))
    .filter(({ name, foreignKeys }) =>
      [name, ...foreignKeys.map((key) => getTableName(key.reference().foreignTable))].includes(
        "users",
      ),
    );
  expect(naming.map(({ name }) => name).sort()).toEqual(Object.keys(parts).sort());
});

test("account-379: the export of another member contains nothing of it", async () => {
  const { other } = await fillAccount();
  const {
    exportedAt: _,
    profile,
    ...lists
  } = accountExportSchema.parse((await exportAs(other.secret)).body);
  expect(profile.id).toBe(other.id);
  const { sessions, ...others } = lists;
  expect(sessions).toHaveLength(1);
  expect(Object.values(others).every((list) => list.length === 0)).toBe(true);
});

test("account-381: the star fuel ledger is returned with its sum, newest entry first", async () => {
  const member = await app.signIn({ enshinBadge: "carbon" });
  for (const [amount, reason] of [
    [100, "pre-launch"],
    [-30, "spent"],
  ] as const) {
    await app.db.insert(schema.starFuelEntries).values({ userId: member.id, amount, reason });
  }
  const { body } = await app.request("/api/users/me/star-fuel", { as: member.secret });
  expect(body).toMatchObject({
    balance: 70,
    tier: "carbon",
    entries: [
      { amount: -30, reason: "spent" },
      { amount: 100, reason: "pre-launch" },
    ],
  });
  const me = await app.request("/api/auth/me", { as: member.secret });
  expect(me.body).toMatchObject({ starFuel: 70 });
});
