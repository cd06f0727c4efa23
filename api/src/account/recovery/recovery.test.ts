import { sessionKeyOf } from "@oni/db/account";
import { recoveryCodes, users } from "@oni/db/schema";
import { countRows } from "@oni/db/testing";
import { createLimiter } from "@oni/realtime/process";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { recordPasswordWork } from "../../../testing/password-work.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Each test has its own limits, with the values of production. */
beforeEach(() => {
  Object.assign(app.deps, { limiter: createLimiter({ scale: 1 }) });
  app.publisher.calls.splice(0);
});

const password = "Ripple_1@";
const newPassword = "tides6";

type Refusal = { error: string; fields?: Record<string, string> };

const makeCodes = (as: string, presented = password) =>
  app.request<{ codes: string[] } & Refusal>("/api/auth/recovery-codes", {
    as,
    body: { password: presented },
  });
const recover = (body: object) =>
  app.request<{ sessionId: string } & Refusal>("/api/auth/recover", {
    body: { newPassword, ...body },
    headers: { "X-Request-Id": "recover" },
  });
const readMe = (as: string) =>
  app.request<{ username: string; recoveryCodesLeft: number }>("/api/auth/me", { as });
const login = (username: string, presented: string) =>
  app.request("/api/auth/login", { body: { username, password: presented } });

/** Creates a member with recovery codes and two sessions. */
async function makeMember() {
  const member = await app.signIn({ password: await cheapPasswords.hash(password) });
  const { body } = await makeCodes(member.secret);
  const [code = "", ...others] = body.codes;
  const elsewhere = await app.deps.sessions.create(member.id, "another device");
  return { ...member, code, others, elsewhere };
}

test("account-340, account-341: ten codes are returned once, stored hashed, and counted", async () => {
  const member = await app.signIn({ password: await cheapPasswords.hash(password) });
  expect((await readMe(member.secret)).body.recoveryCodesLeft).toBe(0);
  const { status, body, headers } = await makeCodes(member.secret);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(new Set(body.codes).size).toBe(10);
  for (const code of body.codes) {
    expect(code).toMatch(/^([abcdefghjkmnpqrstuvwxyz2-9]{4}-){2}[abcdefghjkmnpqrstuvwxyz2-9]{4}$/);
  }
  const stored = await app.db
    .select()
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, member.id));
  expect(stored).toHaveLength(10);
  expect(stored.every(({ hash }) => hash.startsWith("$argon2id$"))).toBe(true);
  expect((await readMe(member.secret)).body.recoveryCodesLeft).toBe(10);
  expect(app.publisher.calls).toContainEqual({ name: "memberChanged", args: [member.id] });
  const changed = await app.request("/api/users/profile", {
    ...{ method: "PATCH", as: member.secret, body: { bio: "a line" } },
  });
  expect(changed.body).toMatchObject({ recoveryCodesLeft: 10 });
});

test("account-340: without the password no codes are created, and the former codes stay valid", async () => {
  const member = await makeMember();
  const refused = await makeCodes(member.secret, "wrong");
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toEqual({ password: expect.any(String) });
  expect((await recover({ username: member.username, code: member.code })).status).toBe(200);
});

test("account-342, account-343: a code sets a new password, opens a session, and ends all others", async () => {
  const { id, username, secret, elsewhere, code } = await makeMember();
  const { email } = (await app.request<{ email: string }>("/api/auth/me", { as: secret })).body;
  app.publisher.calls.splice(0);
  const { status, body } = await recover({ username, code });
  expect(status).toBe(200);
  expect((await readMe(body.sessionId)).body).toMatchObject({
    ...{ id, username, email, recoveryCodesLeft: 9 },
  });
  for (const as of [secret, elsewhere]) expect((await readMe(as)).status).toBe(401);
  const ended = app.publisher.calls.flatMap((call) =>
    call.name === "sessionsRevoked" ? call.args[0] : [],
  );
  expect(ended.toSorted()).toEqual([secret, elsewhere].map(sessionKeyOf).toSorted());
  expect(app.publisher.calls).toContainEqual({ name: "memberChanged", args: [id] });
  expect((await login(username, password)).status).toBe(401);
  expect((await login(username, newPassword)).status).toBe(200);
});

test("account-342: case, hyphens and spaces of a code do not matter", async () => {
  const { username, code, others } = await makeMember();
  const [second = "", third = ""] = others;
  const written = [code.toUpperCase(), second.replaceAll("-", ""), ` ${third.replace("-", " ")} `];
  for (const each of written) expect((await recover({ username, code: each })).status).toBe(200);
});

test("account-344, account-341: every key that opens nothing is refused alike, and changes nothing", async () => {
  const [member, stranger] = [await makeMember(), await makeMember()];
  const { username, secret, code, others } = member;
  expect((await recover({ username, code })).status).toBe(200);
  const replaced = await app.signIn({ password: await cheapPasswords.hash(password) });
  const former = (await makeCodes(replaced.secret)).body.codes[0] ?? "";
  await makeCodes(replaced.secret);
  const countOthers = async () => {
    const { signIns: _, ...others } = await countRows(app.db);
    return others;
  };
  const before = await countOthers();
  const refusals = [
    await recover({ username: "nobody_here", code }),
    await recover({ username, code }),
    await recover({ username, code: "aaaa-aaaa-aaaa" }),
    await recover({ username, code: stranger.code }),
    await recover({ username: replaced.username, code: former }),
    await recover({ token: "never-made" }),
    await recover({ token: secret }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 401));
  expect(new Set(refusals.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await countOthers()).toEqual(before);
  expect((await readMe(stranger.secret)).status).toBe(200);
  expect((await recover({ username, code: others[0] })).status).toBe(200);
});

test("account-344: a weak password is named by field, and uses up no code", async () => {
  const { username, code } = await makeMember();
  const weak = await recover({ username, code, newPassword: "five5" });
  expect(weak.status).toBe(400);
  expect(weak.body.fields).toEqual({
    newPassword: "Password must be at least 6 characters long.",
  });
  for (const blank of [{ username: "", code: "" }, { token: "" }, {}]) {
    expect((await recover(blank)).status).toBe(400);
  }
  expect((await recover({ username, code })).status).toBe(200);
});

test("account-344, account-345: an unknown name costs the same work as a wrong code", async () => {
  const { username } = await makeMember();
  const { passwords, workOf } = recordPasswordWork();
  Object.assign(app.deps, { passwords });
  const workFor = (name: string) =>
    workOf(() => recover({ username: name, code: "aaaa-aaaa-aaaa" }));
  const [wrong, unknown] = [await workFor(username), await workFor("nobody_here")];
  Object.assign(app.deps, { passwords: cheapPasswords });
  expect(wrong.length).toBeGreaterThan(0);
  expect(unknown).toEqual(wrong);
});

test("account-346: after five failures the name is closed, the right code included", async () => {
  const { username, code } = await makeMember();
  const wrong = { username, code: "aaaa-aaaa-aaaa" };
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await recover(wrong)).status).toBe(401);
  const locked = await recover({ username, code });
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(800);
  expect((await login(username, password)).status).toBe(429);
});

test("account-346, account-347: twenty failures close the address, for links as well", async () => {
  const { username, code } = await makeMember();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect((await recover({ token: `guess-${attempt}` })).status).toBe(401);
  }
  expect((await recover({ token: "guess-20" })).status).toBe(429);
  expect((await recover({ username, code })).status).toBe(429);
});

test("account-340: the codes of a removed member are deleted", async () => {
  const { id, username, code } = await makeMember();
  await app.db.delete(users).where(eq(users.id, id));
  expect(await app.db.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(0);
  expect((await recover({ username, code })).status).toBe(401);
});
