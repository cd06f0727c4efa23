import { findOwnUser, sessionKeyOf } from "@oni/db/account";
import { countNodes } from "@oni/db/home";
import { updateKeeper } from "@oni/db/keepers";
import { erasures, keeperActs, keeperCases, sessions, users } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { botLimit } from "../../../contract/account/bots.ts";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { makeResetLink } from "../recovery/make-reset-link.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
  Object.assign(app.deps.settings, { registration: "closed" });
});
afterAll(() => app.close());

const password = "Ripple_1@";
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeEach(async () => {
  member = await app.signIn({ password: await cheapPasswords.hash(password) });
});

type Created = { id: string; username: string; token: string };
type Draft = { username?: string; scopes?: readonly string[] };

const newName = () => `bot_${crypto.randomUUID().slice(-12)}`;
const create = (draft: Draft = {}, as = member.secret) =>
  app.request<Created>("/api/bots", {
    as,
    body: { username: newName(), displayName: "Tide tables", ...draft },
  });
const remove = (id: string, as = member.secret) =>
  app.request(`/api/bots/${id}`, { method: "DELETE", as });
const list = async () => (await app.request("/api/bots", { as: member.secret })).body;
const statusAs = async (as: string) => (await app.request("/api/auth/me", { as })).status;

test("account-448: a bot has a token that is shown once, also while registration is closed", async () => {
  const { status, body } = await create({ username: "tide_bot" });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ username: "tide_bot", displayName: "Tide tables", isBot: true, profileImageUrl: null },
    ...{ scopes: ["read", "chat"], lastUsedAt: null },
    token: expect.stringMatching(/^oni_[a-z0-9]{40}$/),
  });
  const me = await app.request("/api/auth/me", { as: body.token });
  expect(me).toMatchObject({ status: 200, body: { username: "tide_bot" } });
  const listed = await list();
  expect(listed).toMatchObject([{ id: body.id, lastUsedAt: expect.any(String) }]);
  expect(JSON.stringify(listed)).not.toContain(body.token);
  expect(JSON.stringify(await app.db.select().from(sessions))).not.toContain(body.token);
  const { body: other } = await create({ scopes: ["manage"] });
  expect(other).toMatchObject({ scopes: ["manage"] });
});

test("account-449: reserved and taken names, unknown scopes and a sixth bot are refused", async () => {
  const taken = await create({ username: member.username });
  expect(taken).toMatchObject({ status: 409, body: { code: "username_taken" } });
  expect((await create({ username: "4dmin_" })).status).toBe(409);
  expect((await create({ username: "x" })).status).toBe(400);
  expect((await create({ scopes: ["all"] })).status).toBe(400);
  const made = await Promise.all(Array.from({ length: botLimit + 2 }, () => create()));
  const refused = made.filter(({ status }) => status === 409);
  expect([refused.length, made.length - refused.length]).toEqual([2, botLimit]);
});

test("account-450: a bot's name is held for its owner, who may hold five", async () => {
  const username = newName();
  const { body: first } = await create({ username });
  expect((await remove(first.id)).status).toBe(200);
  const other = await app.signIn();
  expect((await create({ username }, other.secret)).status).toBe(409);
  expect((await create({ username })).status).toBe(201);
  for (let left = 0; left < 6; left += 1) await remove((await create()).body.id);
  expect(await create()).toMatchObject({ status: 409, body: { code: "conflict" } });
});

test("account-451: a new token replaces the former one, which ends with its sockets", async () => {
  const { body: bot } = await create({ scopes: ["read", "manage"] });
  const replace = (as: string) =>
    app.request<{ token: string }>(`/api/bots/${bot.id}/token`, { method: "POST", as });
  expect((await replace((await app.signIn()).secret)).status).toBe(404);
  expect((await replace(bot.token)).status).toBe(403);
  app.publisher.calls.length = 0;
  const { status, body } = await replace(member.secret);
  expect(status).toBe(200);
  expect(app.publisher.calls).toContainEqual({
    ...{ name: "sessionsRevoked", args: [[sessionKeyOf(bot.token)]] },
  });
  expect([await statusAs(bot.token), await statusAs(body.token)]).toEqual([401, 200]);
  expect(await list()).toMatchObject([{ id: bot.id, scopes: ["read", "manage"] }]);
});

test("account-452: a deleted bot leaves its servers, and its messages stay without an author", async () => {
  const { owner, server, channel } = await openDimension(app);
  const { body: bot } = await create({}, owner.secret);
  await app.request(`${server}/bots/${bot.id}`, { method: "PUT", as: owner.secret });
  const content = "high tide at six";
  await app.request(`${channel}/messages`, { as: bot.token, body: { content } });
  expect((await remove(bot.id, (await app.signIn()).secret)).status).toBe(404);
  expect((await remove(bot.id, owner.secret)).status).toBe(200);
  expect(await statusAs(bot.token)).toBe(401);
  const log = await app.request(`${channel}/messages`, { as: owner.secret });
  expect(log.body).toContainEqual(expect.objectContaining({ content, author: null }));
  const members = await app.request(`${server}/members`, { as: owner.secret });
  expect(JSON.stringify(members.body)).not.toContain(bot.id);
});

test("account-453: the deletion of the owner's account erases their bots", async () => {
  const { body: bot } = await create();
  const removal = { method: "DELETE", as: member.secret, body: { password } };
  expect((await app.request("/api/users/me", removal)).status).toBe(200);
  expect(await statusAs(bot.token)).toBe(401);
  expect(await findOwnUser(app.db, bot.id)).toBeUndefined();
  const noted = await app.db.select().from(erasures).where(eq(erasures.subjectId, bot.id));
  expect(noted).toMatchObject([{ kind: "user", isErased: true }]);
});

test("account-454: the suspension of the owner stops their bots until it ends", async () => {
  const { body: bot } = await create();
  const subject = { subjectKind: "user", subjectId: member.id, userId: member.id } as const;
  const caseId = crypto.randomUUID();
  await app.db.insert(keeperCases).values({ id: caseId, ...subject });
  const keeper = await app.signIn();
  await updateKeeper(app.db, keeper.username, true);
  app.publisher.calls.length = 0;
  const act = { act: "suspend", reason: "noise" };
  const path = `/api/keeper/cases/${caseId}/acts`;
  expect((await app.request(path, { as: keeper.secret, body: act })).status).toBe(201);
  const revoked = app.publisher.calls.find(({ name }) => name === "sessionsRevoked");
  expect(revoked?.args[0]).toContain(sessionKeyOf(bot.token));
  expect(await statusAs(bot.token)).toBe(401);
  await app.db
    .update(keeperActs)
    .set({ undoneAt: new Date() })
    .where(eq(keeperActs.userId, member.id));
  expect(await statusAs(bot.token)).toBe(200);
});

test("account-455: a bot cannot sign in, and no link to a password leads to it", async () => {
  const { body: bot } = await create();
  await app.db
    .update(users)
    .set({ password: await cheapPasswords.hash(password) })
    .where(eq(users.id, bot.id));
  const login = await app.request("/api/auth/login", {
    body: { username: bot.username, password },
  });
  expect(login.status).toBe(401);
  const link = { username: bot.username, origin: "https://oni.example.net" };
  await expect(makeResetLink(app.db, link)).rejects.toThrow("No member has the Oni ID");
});

test("account-456: a bot has no shrine, posts, knocks or direct lines, whatever its scopes", async () => {
  const { body: bot } = await create({ scopes: ["read", "chat", "write", "manage"] });
  const call = (path: string, as: string, body?: object) =>
    app.request<{ error: string }>(path, { as, ...(body && { body }) });
  expect((await call(`/api/users/${bot.username}`, member.secret)).status).toBe(404);
  expect((await call(`/api/users/${bot.username}`, bot.token)).status).toBe(404);
  const sentence = "A bot has no shrine, posts or direct lines.";
  const post = { title: "a title", markdownContent: "words" };
  for (const [path, body] of [
    ["/api/posts", post],
    ["/api/directs", { userId: member.id }],
    [`/api/users/${member.id}/knock`, {}],
  ] as const) {
    expect(await call(path, bot.token, body)).toMatchObject({
      ...{ status: 403, body: { error: sentence } },
    });
  }
  expect(await call("/api/servers", bot.token, { name: "mine" })).toMatchObject({
    ...{ status: 403, body: { error: "A bot owns no dimensions." } },
  });
  expect(await call("/api/directs", member.secret, { userId: bot.id })).toMatchObject({
    ...{ status: 403, body: { error: "A bot has no direct lines." } },
  });
  expect((await call(`/api/users/${bot.id}/knock`, member.secret, {})).status).toBe(404);
  const report = { subject: { kind: "user", id: bot.id }, reason: "cold" };
  expect((await call("/api/reports", member.secret, report)).status).toBe(404);
});

test("account-457: a bot is no node", async () => {
  const before = await countNodes(app.db);
  const { body: bot } = await create();
  expect(await countNodes(app.db)).toBe(before);
  await remove(bot.id);
  expect(await countNodes(app.db)).toBe(before);
});
