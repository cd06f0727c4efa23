import { serverApplications, serverMembers } from "@oni/db/schema";
import { rooms } from "@oni/realtime/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Applicant } from "../../../contract/chat/applications.ts";
import type { Invite } from "../../../contract/chat/invites.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Person = { id: string; secret: string };

/** Opens a dimension that members enter by application. */
async function openGated() {
  const dimension = await openDimension(app);
  const { server, owner, id } = dimension;
  const body = { joinGate: "applied" };
  const set = await app.request<Server>(server, { method: "PATCH", as: owner.secret, body });
  expect(set).toMatchObject({ status: 200, body });
  const path = `${server}/application`;
  const see = async ({ secret }: Person) =>
    (await app.request<Server>(server, { as: secret })).body;
  const apply = ({ secret }: Person, text: unknown = "I bring tapes") =>
    app.request(path, { method: "PUT", as: secret, body: { line: text } });
  const withdraw = ({ secret }: Person) => app.request(path, { method: "DELETE", as: secret });
  const join = ({ secret }: Person) =>
    app.request(`${server}/join`, { method: "POST", as: secret });
  const waiting = async ({ secret }: Person = owner) =>
    (await app.request<Applicant[]>(`${server}/applications`, { as: secret })).body;
  const decide = ({ id: userId }: Person, action: "accept" | "decline", by: Person = owner) =>
    app.request(`${server}/applications/${userId}/${action}`, { method: "POST", as: by.secret });
  /** Returns the user rooms that received `server:changed` since the call number `before`. */
  const notifiedSince = (before: number) =>
    app.publisher.calls
      .slice(before)
      .flatMap(({ name, args }) =>
        name === "emit" && args[1] === "server:changed" ? [args[0]] : [],
      );
  return { ...dimension, id, see, apply, withdraw, join, waiting, decide, notifiedSince };
}

test("account-427: a gated dimension cannot be joined directly, and an invitation lets in", async () => {
  const { join, see, stranger, member, owner, server, sendMessage } = await openGated();
  const refused = await join(stranger);
  expect(refused).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining("request") },
  });
  expect(await see(stranger)).toMatchObject({ role: null, application: null, memberCount: 3 });
  expect((await sendMessage(stranger.secret, "through the wall")).status).toBe(403);
  expect((await join(member)).status).toBe(200);
  const invite = await app.request<Invite>(`${server}/invites`, { as: owner.secret, body: {} });
  const accept = `/api/invites/${invite.body.code}/accept`;
  const entered = await app.request<Server>(accept, { method: "POST", as: stranger.secret });
  expect(entered).toMatchObject({ status: 200, body: { role: "member" } });
  const wrong = { method: "PATCH", as: owner.secret, body: { joinGate: "shut" } };
  expect((await app.request(server, wrong)).status).toBe(400);
  const not = { method: "PATCH", as: member.secret, body: { joinGate: "open" } };
  expect((await app.request(server, not)).status).toBe(403);
});

test("account-428: an application waits, is replaced and withdrawn, and is visible to staff and applicant only", async () => {
  const { apply, withdraw, see, waiting, stranger, owner, member } = await openGated();
  const first = await apply(stranger, "  I bring tapes ");
  expect(first).toMatchObject({ status: 200, body: { line: "I bring tapes", state: "waiting" } });
  const second = await apply(stranger, "and a lamp");
  expect(second.body).toEqual({ ...Object(first.body), line: "and a lamp" });
  expect((await see(stranger)).application).toEqual(second.body);
  expect(await see(owner)).toMatchObject({ application: null, applicationCount: 1 });
  expect(await see(member)).toMatchObject({ application: null, applicationCount: null });
  const other = await app.signIn();
  expect(JSON.stringify(await see(other))).not.toContain("lamp");
  expect(await waiting()).toMatchObject([{ userId: stranger.id, line: "and a lamp" }]);
  for (const text of ["", " ", "two\nlines", "x".repeat(201), 7, undefined]) {
    expect((await apply(other, text ?? null)).status, JSON.stringify(text)).toBe(400);
  }
  expect((await withdraw(stranger)).status).toBe(200);
  expect((await withdraw(stranger)).status).toBe(404);
  expect(await waiting()).toEqual([]);
});

test("account-428: an application is refused to a member, in an open dimension, for a day after a decline, and when a thousand wait", async () => {
  const { apply, decide, see, stranger, member, id, owner, server, withdraw } = await openGated();
  expect((await apply(member)).status).toBe(409);
  await apply(stranger);
  await decide(stranger, "decline");
  expect((await see(stranger)).application).toMatchObject({ state: "declined" });
  expect(await apply(stranger)).toMatchObject({
    ...{ status: 403, body: { error: expect.stringContaining("after a day") } },
  });
  expect((await withdraw(stranger)).status).toBe(404);
  await app.db
    .update(serverApplications)
    .set({ decidedAt: sql`now() - interval '25 hours'` })
    .where(eq(serverApplications.userId, stranger.id));
  expect(await apply(stranger)).toMatchObject({ status: 200, body: { state: "waiting" } });

  await app.db.execute(sql`
    with made as (
      insert into users ("id", "username", "email", "password")
      select gen_random_uuid(), 'queue_' || n, 'queue_' || n || '@example.net', '$none$'
      from generate_series(1, 999) n returning id
    )
    insert into server_applications ("id", "serverId", "userId", "line")
    select gen_random_uuid(), ${id}::uuid, id, 'me too' from made`);
  expect((await see(owner)).applicationCount).toBe(1_000);
  const late = await app.signIn();
  expect((await apply(late)).status).toBe(409);
  expect((await apply(stranger, "still here")).status).toBe(200);
  await app.request(server, { method: "PATCH", as: owner.secret, body: { joinGate: "open" } });
  expect((await apply(late)).status).toBe(409);
});

test("account-429: owner and moderators accept and decline, both idempotent, and are notified of each application at once", async () => {
  const {
    apply,
    decide,
    waiting,
    see,
    notifiedSince,
    stranger,
    owner,
    moderator,
    member,
    sendMessage,
    id,
  } = await openGated();
  const [second, outsider] = [await app.signIn(), await app.signIn()];
  let callCount = app.publisher.calls.length;
  await apply(stranger);
  expect(notifiedSince(callCount).toSorted()).toEqual(
    [owner, moderator, stranger].map((person) => rooms.user(person.id)).toSorted(),
  );
  await apply(second, "me next");
  expect((await waiting(moderator)).map(({ userId }) => userId)).toEqual([stranger.id, second.id]);
  expect((await decide(stranger, "accept", member)).status).toBe(403);
  expect((await decide(outsider, "accept")).status).toBe(404);
  expect((await decide(outsider, "decline")).status).toBe(404);

  callCount = app.publisher.calls.length;
  for (const time of ["once", "twice"]) {
    expect((await decide(stranger, "accept", moderator)).status, time).toBe(200);
    expect((await decide(second, "decline", moderator)).status, time).toBe(200);
  }
  const memberships = await app.db.$count(serverMembers, eq(serverMembers.userId, stranger.id));
  expect(memberships).toBe(1);
  expect(await see(stranger)).toMatchObject({ role: "member", application: null, memberCount: 4 });
  expect(await see(second)).toMatchObject({ role: null, application: { state: "declined" } });
  expect(notifiedSince(callCount)).toContain(rooms.user(stranger.id));
  expect(notifiedSince(callCount)).toContain(rooms.user(second.id));
  expect(app.publisher.calls).toContainEqual({ name: "memberJoined", args: [id, stranger.id] });
  expect((await sendMessage(stranger.secret, "thank you")).status).toBe(201);
  // A declined applicant can still enter by invitation, or apply again after a day.
  expect((await decide(second, "accept")).status).toBe(404);
  expect(await waiting()).toEqual([]);
});

test("account-426: a ban removes the application of its member", async () => {
  const { apply, waiting, decide, server, stranger, owner } = await openGated();
  await apply(stranger);
  await app.request(`${server}/bans/${stranger.id}`, { method: "PUT", as: owner.secret });
  expect(await waiting()).toEqual([]);
  expect((await decide(stranger, "accept")).status).toBe(404);
  expect((await apply(stranger)).status).toBe(404);
});
