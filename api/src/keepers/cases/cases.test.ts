import { updateKeeper } from "@oni/db/keepers";
import { keeperActs, messages } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModLogEntry } from "../../../contract/keepers/cases.ts";
import type { Case, KeeperNumbers, RecentActivity } from "../../../contract/keepers/desk.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { openKeepers } from "../../../testing/keeper.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let keepers: Awaited<ReturnType<typeof openKeepers>>;
beforeAll(async () => {
  app = await openTestApp();
  keepers = await openKeepers(app);
});
afterAll(() => app.close());

/** Returns the whole response without the request id. */
async function answerOf(path: string, method: string, as = "", body?: string) {
  const response = await app.app.request(path, {
    method,
    headers: {
      "X-Request-Id": "same",
      ...(as && { Authorization: `Bearer ${as}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, headers: [...response.headers], text: await response.text() };
}

test("keepers-301: to non-keepers the keepers' paths are unknown paths, whatever they send", async () => {
  const member = await app.signIn();
  const former = await app.signIn();
  await updateKeeper(app.db, former.username, true);
  expect((await answerOf("/api/keeper/numbers", "GET", former.secret)).status).toBe(200);
  await updateKeeper(app.db, former.username, false);
  const paths = endpoints.filter(({ audience }) => audience === "keeper").map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(4);
  for (const path of new Set(paths)) {
    const named = path.replace(/:\w+/, crypto.randomUUID());
    for (const secret of ["", "x".repeat(40), member.secret, former.secret]) {
      for (const [method, body] of [
        ["GET"],
        ["POST", "{"],
        ["POST", "{}"],
        ["PUT", "{}"],
        ["DELETE"],
      ] as const) {
        const unknown = await answerOf("/api/nothing/here", method, secret, body);
        expect(unknown.status).toBe(404);
        expect(await answerOf(named, method, secret, body), `${method} ${path}`).toEqual(unknown);
      }
    }
  }
  expect((await answerOf("/api/keeper/cases", "DELETE", keepers.keeper.secret)).status).toBe(405);
  const me = await app.request("/api/auth/me", { as: keepers.keeper.secret });
  expect(me.body).toMatchObject({ isKeeper: true });
});

test("keepers-302: reports about one message are one case, with two messages before and after it", async () => {
  const {
    owner,
    moderator,
    member,
    sendMessage,
    channelId,
    id: serverId,
  } = await openDimension(app);
  for (const words of ["one", "two"]) await sendMessage(owner.secret, words);
  const { body: message } = await sendMessage(member.secret, "cheap followers");
  for (const words of ["no thank you", "taking this on", "much later"]) {
    await sendMessage(moderator.secret, words);
  }
  const made = await keepers.report(owner, "message", message.id, "selling");
  expect(made).toMatchObject({
    status: 201,
    body: { subject: { kind: "message", id: message.id }, reporterId: owner.id, reason: "selling" },
  });
  expect(await keepers.report(owner, "message", message.id, "again")).toMatchObject({
    status: 200,
    body: made.body,
  });
  await app.db.update(messages).set({ content: "kind words" }).where(eq(messages.id, message.id));
  expect((await keepers.report(moderator, "message", message.id, "third time")).status).toBe(201);
  const found = await keepers.caseOf(message.id);
  expect(found).toMatchObject({
    state: "open",
    reportCount: 2,
    reports: [
      { reporterId: moderator.id, reason: "third time" },
      { reporterId: owner.id, reason: "selling" },
    ],
    member: { id: member.id, username: member.username, acts: [] },
    acts: [],
    appeal: null,
    subject: {
      kind: "message",
      text: "kind words",
      place: { serverId, channelId, seq: message.seq },
    },
  });
  expect(found.subject.before.map(({ text }) => text)).toEqual(["one", "two"]);
  expect(found.subject.after.map(({ text }) => text)).toEqual(["no thank you", "taking this on"]);
  expect(app.publisher.calls).toContainEqual({ name: "caseChanged", args: [found.id] });

  await keepers.act(found.id, "dismiss");
  expect((await keepers.cases("?state=open")).map(({ id }) => id)).not.toContain(found.id);
  expect((await keepers.cases("?state=closed")).map(({ id }) => id)).toContain(found.id);
  await keepers.report(member, "message", message.id, "it was me");
  expect((await keepers.caseOf(message.id)).state).toBe("open");
  const { body } = await app.request<Case>(`/api/keeper/cases/${found.id}`, {
    as: keepers.keeper.secret,
  });
  expect(body).toMatchObject(await keepers.caseOf(message.id));
});

test("keepers-317: a case shows how much its member wrote in the last day, without the texts", async () => {
  const { owner, member, message, sendMessage } = await openDimension(app);
  const path = { post: "/api/posts", mark: `/api/users/${owner.username}/wall` };
  const draft = { title: "a lantern", markdownContent: "words", tags: [] };
  await app.request(path.post, { as: member.secret, body: draft });
  await app.request(path.mark, { as: member.secret, body: { line: "was here" } });
  for (const words of ["cheap", "cheaper"]) await sendMessage(member.secret, words);
  const createdAt = new Date(Date.now() - 25 * 3_600_000);
  await app.db.update(messages).set({ createdAt }).where(eq(messages.id, message.id));
  await sendMessage(owner.secret, "no thank you");
  await keepers.report(owner, "user", member.id, "selling");
  const { id } = await keepers.caseOf(member.id);
  const { body } = await app.request<{ deeds: RecentActivity[] }>(`/api/keeper/cases/${id}`, {
    as: keepers.keeper.secret,
  });
  const times = body.deeds.map(({ lastAt }) => lastAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(body.deeds.map(({ lastAt: _, ...activity }) => activity)).toEqual([
    { kind: "message", count: 2, places: 1 },
    { kind: "wall", count: 1, places: 1 },
    { kind: "post", count: 1, places: 0 },
  ]);
});

test("keepers-302: invisible content cannot be reported, and a page continues after the last case", async () => {
  const closed = await openDimension(app, { isPublic: false });
  expect((await keepers.report(closed.stranger, "message", closed.message.id)).status).toBe(404);
  for (const kind of ["post", "answer", "image", "wall", "user"] as const) {
    const unknown = await keepers.report(closed.stranger, kind, crypto.randomUUID());
    expect(unknown.status, kind).toBe(404);
  }
  for (const { id } of [closed.member, closed.owner]) {
    expect((await keepers.report(closed.stranger, "user", id)).status).toBe(201);
  }
  const [first, second] = await keepers.cases("?limit=2");
  expect((await keepers.cases(`?limit=1&before=${first?.id}`)).map(({ id }) => id)).toEqual([
    second?.id,
  ]);
  const flood = "x".repeat(4_000);
  const { body: long } = await closed.sendMessage(closed.member.secret, flood);
  await closed.sendMessage(closed.member.secret, flood);
  await keepers.report(closed.owner, "message", long.id);
  const { subject } = await keepers.caseOf(long.id);
  expect([subject.text.length, subject.after[0]?.text.length]).toEqual([4_000, 400]);
});

const password = "Ripple_1@";

test("keepers-314: a suspended member cannot sign in, and their sessions work again afterwards", async () => {
  const hashed = await cheapPasswords.hash(password);
  const member = await app.signIn({ password: hashed });
  const reporter = await app.signIn();
  const codes = await app.request<{ codes: string[] }>("/api/auth/recovery-codes", {
    as: member.secret,
    body: { password },
  });
  await keepers.report(reporter, "user", member.id);
  const { id } = await keepers.caseOf(member.id);
  app.publisher.calls.splice(0);
  const made = await keepers.act(id, "suspend", { hours: 48, reason: "selling" });
  expect(app.publisher.calls).toContainEqual({
    name: "sessionsRevoked",
    args: [await app.deps.sessions.listKeys(member.id)],
  });
  expect((await app.request("/api/auth/me", { as: member.secret })).status).toBe(401);
  const endsAt = made.body.endsAt;
  const login = (key = password) =>
    app.request("/api/auth/login", { body: { username: member.username, password: key } });
  const recover = () =>
    app.request("/api/auth/recover", {
      body: { username: member.username, code: codes.body.codes[0], newPassword: "Changed_1@" },
    });
  for (const signIn of [login, recover]) {
    expect(await signIn()).toMatchObject({
      status: 403,
      body: {
        error: expect.stringMatching(/^A keeper has suspended this account until .* UTC: selling$/),
        code: "forbidden",
        fields: { reason: "selling", endsAt },
      },
    });
  }
  expect((await login("Wrong_1@@")).status).toBe(401);
  await keepers.undo(made.body.id);
  expect((await app.request("/api/auth/me", { as: member.secret })).status).toBe(200);
  expect((await login()).status).toBe(200);
  expect((await recover()).status).toBe(200);

  const forEver = await keepers.act(id, "suspend");
  expect(forEver.body).toMatchObject({ hours: null, endsAt: null });
  expect((await login("Changed_1@")).body).toMatchObject({
    fields: { reason: expect.any(String) },
  });
  await app.db
    .update(keeperActs)
    .set({ endsAt: new Date() })
    .where(eq(keeperActs.id, forEver.body.id));
  expect((await login("Changed_1@")).status).toBe(200);
});

test("keepers-315: every member sees the acts of keepers, without the content that they concerned", async () => {
  const { owner, member, sendMessage, stranger } = await openDimension(app, { isPublic: false });
  const { body: message } = await sendMessage(member.secret, "a canary in a closed room");
  await keepers.report(owner, "message", message.id, "a canary of a report");
  const { id } = await keepers.caseOf(message.id);
  const made = await keepers.act(id, "hide", { reason: "not here" });
  await keepers.undo(made.body.id);
  const { body } = await app.request<ModLogEntry[]>("/api/modlog?limit=5", { as: stranger.secret });
  expect(body[0]).toEqual({
    ...{ id: made.body.id, serverId: null, serverName: null, by: "keeper", act: "hide" },
    ...{ subjectKind: "message", reason: "not here", hours: null },
    createdAt: made.body.createdAt,
    ...{ undoneAt: expect.any(String), undoReason: "wrong person, sorry" },
  });
  expect(JSON.stringify(body)).not.toMatch(/canary|reporter/);
  const next = await app.request<ModLogEntry[]>(`/api/modlog?limit=2&before=${body[0]?.id}`, {
    as: stranger.secret,
  });
  expect(next.body.map((one) => one.id)).toEqual(body.slice(1, 3).map((one) => one.id));
});

test("keepers-315: acts of owners and moderators are visible to those who see their server", async () => {
  const open = await openDimension(app);
  const closed = await openDimension(app, { isPublic: false });
  for (const { server, channel, owner, member, moderator } of [open, closed]) {
    const as = owner.secret;
    const { body: message } = await app.request<{ id: string }>(`${channel}/messages`, {
      ...{ as: member.secret, body: { content: "a canary" } },
    });
    await app.request(`/api/messages/${message.id}`, { method: "DELETE", as: moderator.secret });
    const silence = { as, method: "PUT", body: { minutes: 5, reason: "noise" } };
    await app.request(`${server}/members/${member.id}/timeout`, silence);
    await app.request(`${server}/members/${member.id}/timeout`, { method: "DELETE", as });
    await app.request(`${server}/members/${member.id}`, { method: "DELETE", as });
    const ban = { as, method: "PUT", body: { reason: "selling" } };
    const first = await app.request(`${server}/bans/${member.id}`, ban);
    const second = await app.request(`${server}/bans/${member.id}`, ban);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(
      (await app.request(`${server}/bans/${member.id}`, { method: "DELETE", as })).status,
    ).toBe(200);
  }
  const read = async (serverId: string, { secret }: { secret: string }) =>
    (await app.request<ModLogEntry[]>(`/api/modlog?serverId=${serverId}`, { as: secret })).body.map(
      ({ by, act, reason, undoneAt }) => [by, act, reason, undoneAt !== null],
    );
  const acts = [
    ["moderator", "ban", "selling", true],
    ["moderator", "kick", null, false],
    ["moderator", "timeout", "noise", true],
    ["moderator", "delete", null, false],
  ];
  expect(await read(open.id, open.stranger)).toEqual(acts);
  expect(await read(closed.id, closed.owner)).toEqual(acts);
  expect(await read(closed.id, closed.stranger)).toEqual([]);
});

test("keepers-318: the numbers of the day cover the last 24 hours", async () => {
  const read = async () =>
    (await app.request<KeeperNumbers>("/api/keeper/numbers", { as: keepers.keeper.secret })).body;
  const before = await read();
  const { owner, member, sendMessage } = await openDimension(app);
  await sendMessage(member.secret, "one more");
  await app.request("/api/posts", { as: owner.secret, body: { title: "t", markdownContent: "m" } });
  await keepers.report(owner, "user", member.id);
  const after = await read();
  const grown = { members: 5, signUps: 5, posts: 1, messages: 2, reports: 1, openCases: 1 };
  expect(after).toEqual({
    ...after,
    members: before.members + grown.members,
    signUps: before.signUps + grown.signUps,
    posts: before.posts + grown.posts,
    messages: before.messages + grown.messages,
    reports: before.reports + grown.reports,
    openCases: before.openCases + grown.openCases,
  });
});
