import { countNodes } from "@oni/db/home";
import { messages, serverMembers, servers, users } from "@oni/db/schema";
import { makeMember, makeMessage, makeServer, openPostgresTestDatabase } from "@oni/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let hashed: string;
beforeAll(async () => {
  app = await openTestApp({}, openPostgresTestDatabase);
  hashed = await cheapPasswords.hash("Ripple_1@");
});
afterAll(() => app.close());

const signIn = () => app.signIn({ password: hashed });
const leave = (as: string) =>
  app.requestWithRetry("/api/users/me", { method: "DELETE", as, body: { password: "Ripple_1@" } });
const exactCounts = async () => {
  for (const { id, memberCount } of await app.db.select().from(servers)) {
    expect(memberCount).toBe(await app.db.$count(serverMembers, eq(serverMembers.serverId, id)));
  }
};

test("account-389: members who leave at once keep every count exact and every server owned", async () => {
  const leavers = await Promise.all(Array.from({ length: 8 }, signIn));
  const stays = await signIn();
  for (const { id: ownerId } of leavers) {
    const server = await makeServer(app.db, { ownerId });
    for (const { id: userId } of [...leavers, stays]) {
      if (userId !== ownerId) await makeMember(app.db, { serverId: server.id, userId });
    }
  }
  const responses = await Promise.all(leavers.map(({ secret }) => leave(secret)));
  expect(responses.map(({ status }) => status)).toEqual(leavers.map(() => 200));
  await exactCounts();
  const left = await app.db.select().from(servers);
  expect(left.map(({ ownerId, memberCount }) => [ownerId, memberCount])).toEqual(
    leavers.map(() => [stays.id, 1]),
  );
});

test("account-389: a member who joins, creates a server and leaves at once is counted nowhere", async () => {
  for (let round = 0; round < 8; round += 1) {
    const member = await signIn();
    const open = await Promise.all(Array.from({ length: 4 }, () => makeServer(app.db)));
    const join = (serverId: string) =>
      app.requestWithRetry(`/api/servers/${serverId}/join`, { method: "POST", as: member.secret });
    const found = (name: string) =>
      app.requestWithRetry("/api/servers", { as: member.secret, body: { name } });
    const [left, ...others] = await Promise.all([
      leave(member.secret),
      ...open.map(({ id }) => join(id)),
      found("first"),
      found("second"),
    ]);
    expect(left.status).toBe(200);
    for (const { status } of others) expect([200, 201, 401]).toContain(status);
    expect(await app.db.$count(servers, eq(servers.ownerId, member.id))).toBe(0);
  }
  await exactCounts();
});

test("account-389: an account that is removed twice at once returns its node once", async () => {
  const member = await app.requestWithRetry<{ sessionId: string }>("/api/auth/register", {
    body: { username: "twice", email: "twice@elsewhere.net", password: "Ripple_1@" },
  });
  const before = await countNodes(app.db);
  const responses = await Promise.all([1, 2, 3].map(() => leave(member.body.sessionId)));
  const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([200, 401, 401]);
  expect(await countNodes(app.db)).toBe(before - 1);
});

test("account-390: a member with many messages can leave, and all messages stay", async () => {
  const member = await signIn();
  const { id: serverId, channel } = await makeServer(app.db);
  await makeMember(app.db, { serverId, userId: member.id });
  const { id: _, ...row } = await makeMessage(app.db, {
    channelId: channel.id,
    userId: member.id,
  });
  const many = Array.from({ length: 11_000 }, (_, index) => ({
    ...row,
    seq: index + 2,
    rev: index + 2,
  }));
  for (let start = 0; start < many.length; start += 1_000) {
    await app.db.insert(messages).values(many.slice(start, start + 1_000));
  }
  expect((await leave(member.secret)).status).toBe(200);
  expect(await app.db.$count(users, eq(users.id, member.id))).toBe(0);
  const left = await app.db
    .select({ userId: messages.userId })
    .from(messages)
    .where(eq(messages.channelId, channel.id));
  expect(left).toHaveLength(11_001);
  expect(left.every(({ userId }) => userId === null)).toBe(true);
});
