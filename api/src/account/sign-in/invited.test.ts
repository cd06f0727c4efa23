import { invites, users } from "@oni/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Registration } from "../../../contract/account/sign-in.ts";
import type { Invite } from "../../../contract/chat/invites.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type Answer = { sessionId: string; serverId?: string; error?: string };

let app: TestApp;
const apps: Partial<Record<Registration, TestApp>> = {};
beforeAll(async () => {
  app = await openTestApp();
  for (const registration of ["open", "invite", "closed"] as const) {
    const settings = { ...app.deps.settings, registration };
    apps[registration] = await openTestApp({ settings }, databaseOf(app));
  }
});
afterAll(async () => {
  for (const each of Object.values(apps)) await each.close();
  await app.close();
});

let count = 0;
const register = (mode: Registration, inviteCode?: string | null) => {
  count += 1;
  const username = `guest_${count}`;
  const body = { username, email: `${username}@elsewhere.net`, password: "Ripple_1@", inviteCode };
  return (apps[mode] ?? app).requestWithRetry<Answer>("/api/auth/register", { body });
};

async function makeInvite(limits: object = {}) {
  const dimension = await openDimension(app, { isPublic: false });
  const as = dimension.owner.secret;
  const made = await app.request<Invite>(`${dimension.server}/invites`, { as, body: limits });
  return { ...dimension, code: made.body.code };
}
const expire = (code: string) =>
  app.db
    .update(invites)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(invites.code, code));
const usesOf = async (code: string) =>
  (await app.db.select().from(invites).where(eq(invites.code, code)))[0]?.uses;

test("account-302: everyone may read who may register", async () => {
  for (const [registration, { request }] of Object.entries(apps)) {
    const { status, body } = await request("/api/auth/registration");
    expect({ status, body }).toEqual({
      status: 200,
      body: { registration, mail: true, provider: "SILENT_PROVIDER" },
    });
  }
});

test("account-302, account-303: a registration that is not permitted is refused, and nothing changes", async () => {
  const { code } = await makeInvite();
  const spent = await makeInvite();
  await expire(spent.code);
  const before = await app.db.$count(users);
  for (const refused of [
    await register("closed"),
    await register("closed", code),
    await register("invite"),
    await register("invite", spent.code),
    await register("invite", "A".repeat(22)),
  ]) {
    expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(refused.body.error).toMatch(/^(?:Registration is closed|This network) /);
  }
  expect(await app.db.$count(users)).toBe(before);
  expect(await usesOf(code)).toBe(0);
  expect((await register("invite", code)).status).toBe(201);
});

test.each(["open", "invite"] as const)(
  "account-304: where registration is %s, a registration with an invitation joins its dimension",
  async (mode) => {
    const { id, server, code } = await makeInvite();
    const made = await register(mode, code);
    expect(made).toMatchObject({ status: 201, body: { serverId: id } });
    const as = made.body.sessionId;
    expect((await app.request<Server>(server, { as })).body).toMatchObject({
      ...{ role: "member", memberCount: 4, unreadCount: 0 },
    });
    expect(await usesOf(code)).toBe(1);
    const joined = apps[mode]?.publisher.calls.filter(({ name }) => name === "memberJoined");
    expect(joined?.at(-1)?.args[0]).toBe(id);
    // Accepting the invitation again succeeds: the member is already in the dimension.
    const accepted = await app.request(`/api/invites/${code}/accept`, { method: "POST", as });
    expect(accepted.status).toBe(200);
    expect(await usesOf(code)).toBe(1);
  },
);

test("account-304, account-305: one use admits one member, and the other accounts are not created", async () => {
  const { id, code } = await makeInvite({ maxUses: 1 });
  const before = await app.db.$count(users);
  const all = await Promise.all(Array.from({ length: 5 }, () => register("invite", code)));
  expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 403, 403, 403, 403,
  ]);
  expect(all.filter(({ body }) => body.serverId === id).length).toBe(1);
  expect(await app.db.$count(users)).toBe(before + 1);
});

test("account-304, account-306: where everyone may register, a spent invitation does not prevent it", async () => {
  const { code } = await makeInvite();
  await expire(code);
  const made = await register("open", code);
  expect({ status: made.status, keys: Object.keys(made.body) }).toEqual({
    ...{ status: 201, keys: ["sessionId"] },
  });
});

/** Values for a code, and the response of a network that is open, and of one that needs an invitation. */
const brought = [
  ["", 201, 403],
  [null, 201, 403],
  [undefined, 201, 403],
  ["no", 201, 403],
  [" ", 201, 403],
  ["A".repeat(65), 201, 403],
  ["A".repeat(20_000), 201, 403],
  ["招待コード・招待コード・招待コード", 201, 403],
  ["https://elsewhere.net/invite/AAAAAAAAAAAAAAAA", 201, 403],
  ["\ud800 half a pair", 201, 403],
  ["%00-and-'quotes'\"", 201, 403],
  ["a\u0000bcdefghijkl", 400, 400],
] as const;

test.each(brought)(
  "account-307: a code that is %j counts as absent, or as unknown",
  async (code, open, invite) => {
    expect([
      (await register("open", code)).status,
      (await register("invite", code)).status,
    ]).toEqual([open, invite]);
    expect((await register("closed", code)).status).toBe(code?.includes("\u0000") ? 400 : 403);
  },
);

test("account-307: a code that is not text is refused", async () => {
  for (const inviteCode of [7, true, [], {}]) {
    const body = { username: "never_made", email: "never@elsewhere.net", password: "Ripple_1@" };
    const answer = await app.requestWithRetry("/api/auth/register", {
      body: { ...body, inviteCode },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { inviteCode: expect.any(String) } },
    });
  }
});
