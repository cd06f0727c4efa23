import { directLines, serverMembers } from "@oni/db/schema";
import { makeMember, makeServer } from "@oni/db/testing";
import { type Message, rooms } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Direct } from "../../../contract/chat/directs.ts";
import type { Member } from "../../../contract/chat/members.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Actor = Awaited<ReturnType<typeof app.signIn>>;
type Policy = "everyone" | "linked" | "nobody";

const knock = async (by: Actor, on: Actor) =>
  app.request<{ ok: true; directId: string | null }>(`/api/users/${on.id}/knock`, {
    ...{ method: "POST", as: by.secret },
  });
const write = (by: Actor, to: Actor) =>
  app.request<Direct>("/api/directs", { as: by.secret, body: { userId: to.id } });
const directsOf = async (of: Actor) =>
  (await app.request<Direct[]>("/api/directs", { as: of.secret })).body;
const act = (by: Actor, id: string, what: "accept" | "decline" | "hide") =>
  app.request<Direct>(`/api/directs/${id}/${what}`, { method: "POST", as: by.secret });
const sendMessage = (by: Actor, direct: Direct, content: string, more: object = {}) =>
  app.request<Message>(`/api/channels/${direct.channelId}/messages`, {
    ...{ as: by.secret, body: { content, ...more } },
  });
const block = (by: Actor, target: Actor, method: "PUT" | "DELETE" = "PUT") =>
  app.request(`/api/users/${target.id}/block`, { method, as: by.secret });
const two = (policy: Policy = "linked") =>
  Promise.all([app.signIn(), app.signIn({ directPolicy: policy })]);
const receivedBy = ({ id }: Actor, start: number) =>
  app.publisher.calls
    .slice(start)
    .flatMap((call) =>
      call.name === "emit" && call.args[0] === rooms.user(id) ? [call.args[1]] : [],
    );

/** Returns a response without the ids, names and times that differ between requests. */
const shapeOf = ({ status, body }: { status: number; body: unknown }) => {
  const text = JSON.stringify(body)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replaceAll(/oni_[0-9a-f]+/g, "name")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time");
  return { status, text };
};

test("people-314: two members who knock on each other have an open direct line, and both are notified", async () => {
  const [one, other] = await two("nobody");
  const start = app.publisher.calls.length;
  expect(await knock(one, other)).toMatchObject({
    status: 200,
    body: { ok: true, directId: null },
  });
  expect(receivedBy(other, start)).toEqual(["knock"]);
  expect(await directsOf(one)).toEqual([]);

  const { body } = await knock(other, one);
  expect(body.directId).toEqual(expect.any(String));
  expect(receivedBy(one, start)).toEqual(["knock", "server:changed", "direct:opened"]);
  expect(receivedBy(other, start)).toEqual(["knock", "server:changed", "direct:opened"]);
  expect((await knock(one, other)).body).toEqual({ ok: true, directId: body.directId });

  for (const [viewer, end] of [
    [one, other],
    [other, one],
  ] as const) {
    const [direct, ...more] = await directsOf(viewer);
    expect(more).toEqual([]);
    expect(direct).toMatchObject({
      ...{ id: body.directId, kind: "direct", state: "open", name: end.username, last: null },
      ...{ isPublic: false, role: "member", memberCount: 2, unreadCount: 0 },
      other: { userId: end.id, username: end.username, role: "member", online: false },
    });
  }
  for (const viewer of [one, other]) {
    const [direct] = await directsOf(viewer);
    if (direct) expect((await sendMessage(viewer, direct, "hello")).status).toBe(201);
  }
  const [direct] = await directsOf(one);
  expect(direct).toMatchObject({ unreadCount: 1, last: { seq: 2, excerpt: "hello" } });
  const { relation } = (
    await app.request<{ relation: unknown }>(`/api/users/${other.username}`, { as: one.secret })
  ).body;
  expect(relation).toMatchObject({ directId: body.directId, blocked: false, online: false });
});

test("people-314: a knock on oneself or on a hidden member is refused, unless that member has knocked", async () => {
  const [one, hidden] = [await app.signIn(), await app.signIn({ isPublic: false })];
  expect((await knock(one, one)).status).toBe(400);
  expect((await knock(one, hidden)).status).toBe(404);
  expect((await write(one, hidden)).status).toBe(404);
  expect((await knock(hidden, one)).status).toBe(200);
  expect((await knock(one, hidden)).body.directId).toEqual(expect.any(String));
});

test("people-315: a direct line with a stranger is a request: one message, then 403, until it is accepted", async () => {
  const [stranger, other] = await two();
  const start = app.publisher.calls.length;
  const requested = await write(stranger, other);
  expect(requested).toMatchObject({ status: 200, body: { state: "waiting" } });
  expect((await write(stranger, other)).body.id).toBe(requested.body.id);
  expect(receivedBy(other, start)).toEqual(["server:changed"]);

  const nonce = "01890a5d-ac96-774b-bcce-b302099a8057";
  const responses = await Promise.all([
    sendMessage(stranger, requested.body, "is this you?", { nonce }),
    sendMessage(stranger, requested.body, "is this you?", { nonce }),
    sendMessage(stranger, requested.body, "or you?"),
    sendMessage(stranger, requested.body, "or you?", {
      nonce: "01890a5d-ac96-774b-bcce-b302099a8058",
    }),
  ]);
  const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
  expect([
    [200, 201, 403, 403],
    [201, 403, 403, 403],
  ]).toContainEqual(statuses);
  expect((await sendMessage(stranger, requested.body, "again")).status).toBe(403);

  const [request] = await directsOf(other);
  expect(request).toMatchObject({ id: requested.body.id, state: "request", last: { seq: 1 } });
  if (!request) throw new Error("It is listed.");
  expect((await sendMessage(other, request, "who asks?")).status).toBe(403);
  const signs = `/api/messages/${responses.find(({ status }) => status === 201)?.body.id}/reactions/%F0%9F%8C%8A`;
  expect((await app.request(signs, { method: "PUT", as: other.secret })).status).toBe(403);
  expect((await act(stranger, request.id, "accept")).status).toBe(403);
  expect((await act(stranger, request.id, "decline")).status).toBe(403);

  expect((await act(other, request.id, "accept")).body).toMatchObject({ state: "open" });
  expect((await act(other, request.id, "accept")).status).toBe(200);
  expect((await act(other, request.id, "decline")).status).toBe(403);
  expect(receivedBy(stranger, start)).toContain("direct:opened");
  expect((await sendMessage(other, request, "it is me")).status).toBe(201);
  expect((await sendMessage(stranger, requested.body, "good")).status).toBe(201);
  expect((await app.request(signs, { method: "PUT", as: other.secret })).status).toBe(200);
});

test("people-316: a policy decides whether a direct line is open at once, a request, or refused", async () => {
  const openUnder = async (
    policy: Policy,
    prepare?: (one: Actor, other: Actor) => Promise<unknown>,
  ) => {
    const [one, other] = await two(policy);
    await prepare?.(one, other);
    const { status, body } = await write(one, other);
    return status === 200 ? body.state : status;
  };
  const inPrivate = async (isPublic: boolean, one: Actor, other: Actor) => {
    const { id: serverId } = await makeServer(app.db, { ownerId: one.id, isPublic });
    await makeMember(app.db, { serverId, userId: other.id });
  };
  const withTag = async (...people: Actor[]) => {
    for (const { secret, id } of people) {
      const body = { userBadges: [`tag-${people[0]?.id.slice(-8)}`] };
      await app.request("/api/users/profile", { method: "PATCH", as: secret, body });
      expect(id).toBeTruthy();
    }
  };
  expect(await openUnder("everyone")).toBe("open");
  expect(await openUnder("linked")).toBe("waiting");
  expect(await openUnder("linked", (one, other) => inPrivate(false, one, other))).toBe("open");
  expect(await openUnder("linked", (one, other) => inPrivate(true, one, other))).toBe("waiting");
  expect(await openUnder("linked", withTag)).toBe("open");
  expect(await openUnder("nobody")).toBe(403);
  expect(await openUnder("nobody", withTag)).toBe(403);
  expect(await openUnder("nobody", (one, other) => block(other, one))).toBe(403);
  const [one] = await two();
  const body = { directPolicy: "everyone" };
  expect(
    (await app.request("/api/users/profile", { method: "PATCH", as: one.secret, body })).body,
  ).toMatchObject(body);
  expect((await app.request("/api/auth/me", { as: one.secret })).body).toMatchObject(body);
  const shown = await app.request<object>(`/api/users/${one.username}`);
  expect(shown.body).not.toHaveProperty("directPolicy");
  expect(shown.body).not.toHaveProperty("relation");
});

test("people-317: declined, blocked and unanswered requests look the same to the requester in every response", async () => {
  const seen = [];
  for (const what of ["nothing", "decline", "block", "blocked before"] as const) {
    const [one, other] = await two();
    if (what === "blocked before") await block(other, one);
    const requested = await write(one, other);
    if (what === "decline") await act(other, requested.body.id, "decline");
    const first = await sendMessage(one, requested.body, "are you there?");
    if (what === "block") await block(other, one);

    const { id, channelId } = requested.body;
    const request = (path: string, method?: string, body?: object) =>
      app.request(path, { as: one.secret, ...(method && { method }), ...(body && { body }) });
    seen.push(
      [
        requested,
        first,
        await sendMessage(one, requested.body, "hello?"),
        await knock(one, other),
        await write(one, other),
        await request("/api/directs"),
        await request(`/api/servers/${id}`),
        await request(`/api/servers/${id}/members`),
        await request(`/api/servers/${id}/channels`),
        await request(`/api/channels/${channelId}/messages`),
        await request(`/api/servers/${id}/members/${other.id}`, "DELETE"),
        await request(`/api/servers/${id}/members/${other.id}`, "PATCH", { role: "moderator" }),
        await request(`/api/servers/${id}/bans/${other.id}`, "PUT"),
        await request(`/api/servers/${id}/search?q=there`),
        await request(`/api/directs/${id}/accept`, "POST"),
        await request(`/api/directs/${id}/decline`, "POST"),
        await request("/api/digest"),
        await request("/api/inbox"),
        await request(`/api/users/${other.username}`),
        await request(`/api/messages/${first.body.id}`, "PATCH", { content: "are you here?" }),
      ].map(shapeOf),
    );
    if (what === "nothing") continue;

    expect(await directsOf(other)).toEqual([]);
    expect((await app.request(`/api/servers/${id}`, { as: other.secret })).status).toBe(404);
    const messages = `/api/channels/${channelId}/messages`;
    expect((await app.request(messages, { as: other.secret })).status).toBe(404);
    if (what !== "decline") {
      expect((await app.request("/api/inbox", { as: other.secret })).body).toEqual([]);
    }
    expect((await act(other, id, "decline")).status).toBe(200);
    expect((await act(other, id, "accept")).status).toBe(404);
  }
  const [nothing, ...others] = seen;
  for (const same of others) expect(same).toEqual(nothing);
});

test("people-317: a member who declined a request can still open the line by writing or knocking", async () => {
  const [one, other] = await two();
  const { body: direct } = await write(one, other);
  await sendMessage(one, direct, "are you there?");
  await act(other, direct.id, "decline");
  expect((await write(other, one)).body).toMatchObject({
    ...{ id: direct.id, state: "open", last: { excerpt: "are you there?" } },
  });
  expect((await sendMessage(one, direct, "you are")).status).toBe(201);
});

test("people-318: a block closes an open direct line for both, and its messages stay", async () => {
  const [one, other] = await two("everyone");
  const { body: direct } = await write(one, other);
  const { body: message } = await sendMessage(one, direct, "before");
  await block(other, one);
  const change = (by: Actor, path: string, method: string, body?: object) =>
    app.request(path, { method, as: by.secret, ...(body && { body }) });
  for (const by of [one, other]) {
    expect(await sendMessage(by, direct, "after")).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    const reaction = `/api/messages/${message.id}/reactions/%F0%9F%8C%8A`;
    expect((await change(by, reaction, "PUT")).status).toBe(403);
    const read = await app.request<Message[]>(`/api/channels/${direct.channelId}/messages`, {
      as: by.secret,
    });
    expect(read.body.map(({ content }) => content)).toEqual(["before"]);
    expect(await directsOf(by)).toMatchObject([{ state: "open" }]);
  }
  const edit = await change(one, `/api/messages/${message.id}`, "PATCH", { content: "more" });
  expect(edit.status).toBe(403);
  const start = app.publisher.calls.length;
  expect((await knock(one, other)).body).toEqual({ ok: true, directId: direct.id });
  expect(receivedBy(other, start)).toEqual([]);
  expect((await change(one, `/api/messages/${message.id}`, "DELETE")).status).toBe(200);
  await block(other, one, "DELETE");
  expect((await sendMessage(one, direct, "again")).status).toBe(201);
});

test("people-319: a direct line has no invitations, roles or settings, and is no dimension", async () => {
  const [one, other] = await two("everyone");
  const { body: direct } = await write(one, other);
  await sendMessage(one, direct, "in the line");
  const { id, channelId } = direct;
  const server = `/api/servers/${id}`;
  for (const by of [one, other]) {
    const attempts = [
      [server, "PATCH", { name: "ours" }],
      [server, "DELETE"],
      [`${server}/leave`, "POST"],
      [`${server}/invites`, "POST", {}],
      [`${server}/invites`, "GET"],
      [`${server}/bans`, "GET"],
      [`${server}/reports`, "GET"],
      [`${server}/bans/${one.id}`, "PUT"],
      [`${server}/members/${one.id}`, "DELETE"],
      [`${server}/members/${other.id}`, "PATCH", { role: "moderator" }],
      [`${server}/channels`, "POST", { name: "aside" }],
      [`/api/channels/${channelId}`, "PATCH", { name: "renamed" }],
      [`/api/channels/${channelId}`, "DELETE"],
    ] as const;
    for (const [path, method, body] of attempts) {
      const response = await app.request(path, { method, as: by.secret, ...(body && { body }) });
      expect(response.status, `${method} ${path}`).toBe(403);
    }
    for (const path of ["/api/servers", "/api/servers/activity"]) {
      const listed = await app.request(path, { as: by.secret });
      expect(listed.status).toBe(200);
      expect(JSON.stringify(listed.body)).not.toContain(id);
    }
    const members = await app.request<Member[]>(`${server}/members`, { as: by.secret });
    expect(members.body.map(({ userId }) => userId).sort()).toEqual([one.id, other.id].sort());
    const found = await app.request(`${server}/search?q=line`, { as: by.secret });
    expect(found.body).toMatchObject([{ content: "in the line" }]);
    expect((await app.request<Server>(server, { as: by.secret })).body).toMatchObject({
      ...{ kind: "direct", name: (by === one ? other : one).username },
    });
  }
  expect((await app.request("/api/digest", { as: other.secret })).body).toMatchObject({
    channels: [{ serverId: id, serverName: one.username, unread: 1 }],
  });
  const stranger = await app.signIn();
  expect((await app.request(server, { as: stranger.secret })).status).toBe(404);
  expect(
    (await app.request(`${server}/join`, { method: "POST", as: stranger.secret })).status,
  ).toBe(404);
  expect((await sendMessage(stranger, direct, "let me in")).status).toBe(404);
});

test("people-320: a hidden direct line is listed again with its next message", async () => {
  const [one, other] = await two("everyone");
  const { body: direct } = await write(one, other);
  await sendMessage(one, direct, "hello");
  expect((await act(other, direct.id, "hide")).status).toBe(200);
  expect(await directsOf(other)).toEqual([]);
  expect(await directsOf(one)).toHaveLength(1);
  await sendMessage(one, direct, "still there?");
  expect(await directsOf(other)).toMatchObject([{ id: direct.id, unreadCount: 2 }]);
  await act(other, direct.id, "hide");
  expect((await write(other, one)).body.id).toBe(direct.id);
  expect(await directsOf(other)).toHaveLength(1);
});

test("people-320: direct lines are listed by their last message, in pages", async () => {
  const one = await app.signIn();
  const made: Direct[] = [];
  for (let round = 0; round < 5; round += 1) {
    made.push((await write(one, await app.signIn({ directPolicy: "everyone" }))).body);
  }
  const [first, , third] = made;
  if (!first || !third) throw new Error("There are five.");
  await sendMessage(one, third, "third");
  await sendMessage(one, first, "first");
  const all = await directsOf(one);
  expect(all.slice(0, 2).map(({ id }) => id)).toEqual([first.id, third.id]);
  const paged: string[] = [];
  for (;;) {
    const before = paged.length > 0 ? `&before=${paged.at(-1)}` : "";
    const { body } = await app.request<Direct[]>(`/api/directs?limit=2${before}`, {
      as: one.secret,
    });
    if (body.length === 0) break;
    paged.push(...body.map(({ id }) => id));
  }
  expect(paged).toEqual(all.map(({ id }) => id));
});

test("people-321: two members who write to each other at once get one direct line", async () => {
  const [one, other] = await two();
  const responses = await Promise.all([write(one, other), write(other, one), write(one, other)]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect(await directsOf(one)).toMatchObject([{ state: "open" }]);
});

test("people-322: an open direct line stays with the remaining member, read-only; other lines are removed", async () => {
  const password = "Ripple_1@";
  const hashed = await app.deps.passwords.hash(password);
  const one = await app.signIn({ password: hashed });
  const other = await app.signIn({ directPolicy: "everyone" });
  const stranger = await app.signIn();
  const { body: direct } = await write(one, other);
  const { body: requested } = await write(one, stranger);
  await sendMessage(one, direct, "remember me");
  await sendMessage(one, requested, "who are you?");
  const gone = await app.request("/api/users/me", {
    ...{ method: "DELETE", as: one.secret, body: { password } },
  });
  expect(gone.status).toBe(200);
  expect(await directsOf(other)).toMatchObject([
    { id: direct.id, state: "open", other: null, ownerId: other.id, last: { author: null } },
  ]);
  expect((await sendMessage(other, direct, "are you gone?")).status).toBe(403);
  expect(await directsOf(stranger)).toEqual([]);
  expect(
    await app.db.select().from(directLines).where(eq(directLines.serverId, requested.id)),
  ).toEqual([]);
  const members = app.db.select().from(serverMembers).where(eq(serverMembers.serverId, direct.id));
  expect(await members).toMatchObject([{ userId: other.id, role: "member" }]);
});
