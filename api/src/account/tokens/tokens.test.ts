import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sessionKeyOf } from "@oni/db/account";
import { updateKeeper } from "@oni/db/keepers";
import { sessions } from "@oni/db/schema";
import { eq, sql } from "drizzle-orm";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import { scopes, type Scope } from "../../../contract/scopes.ts";
import { tokenLimit } from "../../../contract/account/tokens.ts";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const password = "Ripple_1@";
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeEach(async () => {
  member = await app.signIn({ password: await cheapPasswords.hash(password) });
});

type Created = { id: string; token: string };
type Draft = { scopes?: readonly string[]; expiresInDays?: number };

const create = (draft: Draft = {}) =>
  app.request<Created>("/api/tokens", {
    as: member.secret,
    body: { name: "a program", scopes: ["read"], password, ...draft },
  });
const statusAs = async (as: string, path = "/api/auth/me") =>
  (await app.request(path, { as })).status;

test("account-441: a token works as a bearer, is shown once and is stored as a hash", async () => {
  const { status, body } = await create({ scopes: ["chat", "read", "chat"] });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: "a program", scopes: ["read", "chat"], expiresAt: null });
  expect(body.token).toMatch(/^oni_[a-z0-9]{40}$/);
  expect(await statusAs(body.token)).toBe(200);
  const list = await app.request("/api/tokens", { as: member.secret });
  expect(list.body).toMatchObject([{ id: body.id, lastUsedAt: expect.any(String) }]);
  expect(JSON.stringify(list.body)).not.toContain(body.token);
  expect(JSON.stringify(await app.db.select().from(sessions))).not.toContain(body.token);
  expect(await app.request("/api/auth/sessions", { as: member.secret })).toMatchObject({
    body: [{ current: true }],
  });
});

test("account-441: a wrong password, unknown scopes and a twenty-first token are refused", async () => {
  const wrong = { name: "a program", scopes: ["read"], password: "Wrong_1@" };
  const refused = await app.request("/api/tokens", { as: member.secret, body: wrong });
  expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  expect((await create({ scopes: [] })).status).toBe(400);
  expect((await create({ scopes: ["none"] })).status).toBe(400);
  for (let made = 0; made < tokenLimit; made += 1) expect((await create()).status).toBe(201);
  expect((await create()).status).toBe(409);
});

const pathOf = ({ path }: Endpoint) => path.replace(/:[A-Za-z]+/g, () => crypto.randomUUID());

/** Returns the scopes whose token an endpoint does not refuse for its scope. */
async function reachedBy(endpoint: Endpoint, tokens: ReadonlyMap<Scope, string>) {
  const reached: Scope[] = [];
  for (const [scope, as] of tokens) {
    const { status, body } = await app.request<{ error?: string } | null>(pathOf(endpoint), {
      method: endpoint.method,
      as,
      ...(endpoint.body && { body: "{" }),
    });
    const isRefused = status === 403 && /token/i.test(body?.error ?? "");
    if (!isRefused) reached.push(scope);
  }
  return reached;
}

test("account-442, account-443: every endpoint is reached by tokens of its scope alone", async () => {
  const tokens = new Map<Scope, string>();
  for (const scope of scopes) tokens.set(scope, (await create({ scopes: [scope] })).body.token);
  const others = endpoints.filter(({ audience }) => audience !== "keeper");
  for (const endpoint of others) {
    const expected = endpoint.scope === "none" ? [] : [endpoint.scope];
    const name = `${endpoint.method} ${endpoint.path}`;
    expect(await reachedBy(endpoint, tokens), name).toEqual(expected);
  }
});

test("account-443: no token acts as a keeper, and none reads the email", async () => {
  await updateKeeper(app.db, member.username, true);
  const { body } = await create({ scopes });
  for (const { path, method } of endpoints.filter(({ audience }) => audience === "keeper"))
    expect((await app.request(path, { method, as: body.token })).status, path).toBe(404);
  const me = await app.request("/api/auth/me", { as: body.token });
  expect(me).toMatchObject({ status: 200, body: { username: member.username } });
  expect(me.body).not.toHaveProperty("email");
  expect((await app.request("/api/auth/me", { as: member.secret })).body).toHaveProperty("email");
});

test("account-443: the secrets of a member have the scope none", () => {
  const secret =
    /^\/api\/(?:auth\/(?!me$|registration$)|tokens|bots|push|users\/me\/(?:email|export)|users\/email|keeper)|\/transfer$/;
  for (const { path, scope } of endpoints) {
    if (secret.test(path)) expect(scope, path).toBe("none");
  }
  expect(
    endpoints.find(({ path, method }) => method === "DELETE" && path === "/api/users/me"),
  ).toMatchObject({ scope: "none" });
});

test("account-444: a revoked token is refused, and its sockets are closed", async () => {
  const { body } = await create();
  const revoke = (as: string) => app.request(`/api/tokens/${body.id}`, { method: "DELETE", as });
  expect((await revoke((await app.signIn()).secret)).status).toBe(404);
  expect((await revoke(body.token)).status).toBe(403);
  app.publisher.calls.length = 0;
  expect((await revoke(member.secret)).status).toBe(200);
  expect(app.publisher.calls).toContainEqual({
    ...{ name: "sessionsRevoked", args: [[sessionKeyOf(body.token)]] },
  });
  expect(await statusAs(body.token)).toBe(401);
  expect((await revoke(member.secret)).status).toBe(404);
});

test("account-444: a password change leaves the tokens, and the removal of the account ends them", async () => {
  const { body } = await create();
  const change = { currentPassword: password, newPassword: "Ripple_2@" };
  const changed = await app.request("/api/auth/password", {
    ...{ method: "PATCH", as: member.secret, body: change },
  });
  expect(changed.status).toBe(200);
  expect(await statusAs(body.token)).toBe(200);
  const removal = { method: "DELETE", as: member.secret, body: { password: "Ripple_2@" } };
  expect((await app.request("/api/users/me", removal)).status).toBe(200);
  expect(await statusAs(body.token)).toBe(401);
});

test("account-445: a token ends after its days, and is kept however old it is until then", async () => {
  const { body: short } = await create({ expiresInDays: 1 });
  const { body: long } = await create();
  const passDays = (days: number) =>
    app.db
      .update(sessions)
      .set({
        createdAt: sql`${sessions.createdAt} - make_interval(days => ${days})`,
        lastSeenAt: sql`${sessions.lastSeenAt} - make_interval(days => ${days})`,
        expiresAt: sql`${sessions.expiresAt} - make_interval(days => ${days})`,
      })
      .where(eq(sessions.userId, member.id));
  expect([await statusAs(short.token), await statusAs(long.token)]).toEqual([200, 200]);
  await passDays(200);
  expect([await statusAs(short.token), await statusAs(long.token)]).toEqual([401, 200]);
  await app.deps.sessions.sweep();
  const secret = await app.deps.sessions.create(member.id, null);
  const left = await app.request("/api/tokens", { as: secret });
  expect(left.body).toMatchObject([{ id: long.id, expiresAt: null }]);
});
