import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Session } from "../../../contract/account/sign-in.ts";
import { currentUserSchema } from "../../../contract/shrine/profile.ts";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => app.publisher.calls.splice(0));
afterAll(() => app.close());

const password = "Ripple_1@";

/** Creates a member with two sessions, and another member with one. */
async function makeSessions() {
  const member = await app.signIn({ password: await cheapPasswords.hash(password) });
  const { secret: other } = await signInAgain(member.id);
  const stranger = await app.signIn();
  return { member, here: member.secret, other, stranger: stranger.secret };
}

const signInAgain = async (userId: string) => ({
  secret: await app.deps.sessions.create(userId, "another device"),
});
const list = (as: string) => app.request<Session[]>("/api/auth/sessions", { as });
const isAlive = async (as: string) => (await app.request("/api/auth/me", { as })).status === 200;
const keyOf = async (secret: string) => (await app.deps.sessions.verify(secret))?.key;
const revoked = () => app.publisher.calls.filter(({ name }) => name === "sessionsRevoked");

test("account-320: signing out ends this session and its sockets, and no other", async () => {
  const { here, other } = await makeSessions();
  const key = await keyOf(here);
  const answer = await app.request("/api/auth/logout", { method: "POST", as: here });
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  expect(revoked()).toEqual([{ name: "sessionsRevoked", args: [[key]] }]);
  expect([await isAlive(here), await isAlive(other)]).toEqual([false, true]);
});

test("account-320: signing out without a session changes nothing", async () => {
  for (const as of ["", "notasessionnotasessionnotasession"]) {
    const answer = await app.request("/api/auth/logout", { method: "POST", as });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  }
  expect(revoked()).toEqual([]);
});

test("account-321: the current user is returned whole, without the password", async () => {
  const { member, here } = await makeSessions();
  const { body, headers } = await app.request("/api/auth/me", { as: here });
  const user = currentUserSchema.strict().parse(body);
  expect(user).toMatchObject({ id: member.id, email: member.email, starFuel: 0 });
  expect(JSON.stringify(body)).not.toContain("argon2");
  expect(headers.get("cache-control")).toBe("no-store");
  const asWritten = { Authorization: `bearer ${here}` };
  expect((await app.request("/api/auth/me", { headers: asWritten })).body).toEqual(body);
});

test("account-324: members see their own sessions, with the present one marked", async () => {
  const { here, other } = await makeSessions();
  const { body } = await list(here);
  expect(body).toHaveLength(2);
  expect(body.filter(({ current }) => current).map(({ userAgent }) => userAgent)).toEqual(["test"]);
  for (const secret of [here, other]) expect(JSON.stringify(body)).not.toContain(secret);
  expect(JSON.stringify(body)).not.toContain(await keyOf(here));
});

test("account-324: the owner ends a session by its public id, and other members cannot find it", async () => {
  const { here, other, stranger } = await makeSessions();
  const target = (await list(here)).body.find(({ current }) => !current);
  const path = `/api/auth/sessions/${target?.id}`;
  const key = await keyOf(other);

  const asId = { "X-Request-Id": "same" };
  const refused = await app.request(path, { method: "DELETE", as: stranger, headers: asId });
  const unknown = await app.request("/api/auth/sessions/01890a5d-ac96-774b-bcce-b302099a8057", {
    method: "DELETE",
    as: stranger,
    headers: asId,
  });
  expect(refused.status).toBe(404);
  expect(refused.body).toEqual(unknown.body);
  expect(await isAlive(other)).toBe(true);

  const ended = await app.request(path, { method: "DELETE", as: here });
  expect(ended).toMatchObject({ status: 200, body: { ok: true } });
  expect(revoked()).toEqual([{ name: "sessionsRevoked", args: [[key]] }]);
  expect([await isAlive(here), await isAlive(other)]).toEqual([true, false]);
  expect((await app.request(path, { method: "DELETE", as: here })).status).toBe(404);
});

const change = (as: string, currentPassword: string, newPassword: string) =>
  app.request<{ fields: Record<string, string> }>("/api/auth/password", {
    method: "PATCH",
    as,
    body: { currentPassword, newPassword },
  });
const login = (username: string, presented: string) =>
  app.request("/api/auth/login", { body: { username, password: presented } });

test("account-334: a wrong current password is a 400 by field and changes nothing", async () => {
  const { member, here, other } = await makeSessions();
  const wrong = await change(here, "Ripple_2@", "sixsix");
  expect(wrong.status).toBe(400);
  expect(wrong.body.fields).toEqual({ currentPassword: expect.any(String) });
  const weak = await change(here, password, "five5");
  expect(weak.status).toBe(400);
  expect(weak.body.fields).toEqual({
    newPassword: "Password must be at least 6 characters long.",
  });
  expect(revoked()).toEqual([]);
  expect(await isAlive(other)).toBe(true);
  expect((await login(member.username, password)).status).toBe(200);
});

test("account-334: a changed password ends every other session of the member, sockets included", async () => {
  const { member, here, other, stranger } = await makeSessions();
  const key = await keyOf(other);
  expect((await change(here, password, "sixsix")).status).toBe(200);
  expect(revoked()).toEqual([{ name: "sessionsRevoked", args: [[key]] }]);
  expect([await isAlive(here), await isAlive(other), await isAlive(stranger)]).toEqual([
    true,
    false,
    true,
  ]);
  expect((await login(member.username, password)).status).toBe(401);
  expect((await login(member.username, "sixsix")).status).toBe(200);
});
