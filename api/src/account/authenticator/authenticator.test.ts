import { sessions, authenticators } from "@oni/db/schema";
import { createLimiter } from "@oni/realtime/process";
import { eq } from "drizzle-orm";
import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { createSoftAuthenticator } from "../../../testing/soft-authenticator.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
/** The middle of a 30-second step. */
const noon = Date.parse("2030-01-01T12:00:15Z");
let nowMs = noon;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(nowMs) });
});
afterAll(() => app.close());
beforeEach(() => {
  nowMs = noon;
  Object.assign(app.deps, { limiter: createLimiter({ scale: 1 }) });
});

const password = "Ripple_1@";
type Refusal = { error: string; code: string; fields?: Record<string, string> };

const offer = (as: string, presented = password) =>
  app.request<{ uri: string } & Refusal>("/api/auth/totp", { as, body: { password: presented } });
const confirm = (as: string, code: string) =>
  app.request<Refusal>("/api/auth/totp/confirm", { as, body: { code } });
const turnOff = (as: string, presented = password) =>
  app.request<Refusal>("/api/auth/totp", { as, method: "DELETE", body: { password: presented } });
const login = (username: string, totp?: string, presented = password) =>
  app.request<{ sessionId: string } & Refusal>("/api/auth/login", {
    body: { username, password: presented, totp },
    headers: { "X-Request-Id": "login" },
  });
const hasAuthenticator = async (as: string) =>
  (await app.request<{ hasAuthenticator: boolean }>("/api/auth/me", { as })).body.hasAuthenticator;
const secretIn = (uri: string) => new URL(uri).searchParams.get("secret") ?? "";

/** Returns the code that an app shows `stepsAway` steps of 30 s from now. */
const codeOf = (secret: string, stepsAway = 0) =>
  generateSync({ secret, epoch: Math.floor(nowMs / 1_000) + 30 * stepsAway });

const makeMember = async () => app.signIn({ password: await cheapPasswords.hash(password) });

/** Creates a member who has an authenticator app. */
async function makeMemberWithApp() {
  const member = await makeMember();
  const secretOfApp = secretIn((await offer(member.secret)).body.uri);
  expect((await confirm(member.secret, codeOf(secretOfApp))).status).toBe(200);
  nowMs += 60_000;
  return { ...member, secretOfApp };
}

test("account-358, account-359: an app is offered for the password, and needed once a code of it is shown", async () => {
  const { secret, username, id } = await makeMember();
  const refused = await offer(secret, "wrong");
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { password: expect.any(String) } },
  });
  const { status, body } = await offer(secret);
  expect(status).toBe(200);
  expect(body.uri).toMatch(
    new RegExp(`^otpauth://totp/ONI:${username}\\?secret=[A-Z2-7]{32}&issuer=ONI`),
  );
  expect((await login(username)).status).toBe(200);

  const wrong = await confirm(secret, "000000");
  expect(wrong).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
  expect(await hasAuthenticator(secret)).toBe(false);
  expect((await confirm(secret, codeOf(secretIn(body.uri)))).status).toBe(200);
  expect(await hasAuthenticator(secret)).toBe(true);
  expect((await login(username)).status).toBe(401);

  const stored = await app.db.select().from(authenticators).where(eq(authenticators.userId, id));
  expect(JSON.stringify(stored)).not.toContain(secretIn(body.uri));
  expect(stored).toMatchObject([
    { secret: expect.stringMatching(/^[\w-]{60,}$/), nextSecret: null },
  ]);
});

test("account-358: another app replaces the first once a code of it is shown", async () => {
  const { secret, username, secretOfApp } = await makeMemberWithApp();
  const next = secretIn((await offer(secret)).body.uri);
  expect((await login(username, codeOf(next))).status).toBe(401);
  expect((await login(username, codeOf(secretOfApp))).status).toBe(200);
  expect((await confirm(secret, codeOf(next))).status).toBe(200);
  expect((await login(username, codeOf(secretOfApp, 1))).status).toBe(401);
  expect((await login(username, codeOf(next))).status).toBe(200);
});

test("account-358: the password turns the app off", async () => {
  const { secret, username } = await makeMemberWithApp();
  expect(await turnOff(secret, "wrong")).toMatchObject({
    ...{ status: 400, body: { fields: { password: expect.any(String) } } },
  });
  expect((await login(username)).status).toBe(401);
  expect((await turnOff(secret)).status).toBe(200);
  expect((await turnOff(secret)).status).toBe(200);
  expect(await hasAuthenticator(secret)).toBe(false);
  expect((await login(username)).status).toBe(200);
});

test("account-360, account-362: a code is requested only after a right password, and wrong codes are refused alike", async () => {
  const { username, secretOfApp } = await makeMemberWithApp();
  expect(await login(username)).toMatchObject({ status: 401, body: { code: "totp_required" } });
  const wrong = await login(username, undefined, "wrong");
  expect(wrong).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  expect((await login(username, codeOf(secretOfApp), "wrong")).body).toEqual(wrong.body);
  expect((await login("nobody_here", codeOf(secretOfApp), "wrong")).body).toEqual(wrong.body);

  expect((await login(username, codeOf(secretOfApp))).status).toBe(200);
  const refusals = [
    await login(username, codeOf(secretOfApp)),
    await login(username, "000000"),
    await login(username, "aaaa-aaaa-aaaa"),
  ];
  for (const { status, body } of refusals) {
    expect({ status, body }).toEqual({ status: 401, body: refusals[0]?.body });
  }
  expect(refusals[0]?.body).toMatchObject({
    code: "totp_required",
    fields: { totp: expect.any(String) },
  });
});

test("account-360, account-361: clocks may differ by 30 s either way, and each code is valid once", async () => {
  const { username, secretOfApp } = await makeMemberWithApp();
  const at = async (stepsAway: number) =>
    (await login(username, codeOf(secretOfApp, stepsAway))).status;
  expect([await at(-2), await at(2)]).toEqual([401, 401]);
  expect([await at(-1), await at(1), await at(0)]).toEqual([200, 200, 200]);
  expect([await at(-1), await at(1), await at(0)]).toEqual([401, 401, 401]);
  nowMs += 30_000;
  expect([await at(0), await at(1)]).toEqual([401, 200]);
});

test("account-360, account-361: of many clients that present one code at once, one gets in", async () => {
  Object.assign(app.deps, { limiter: createLimiter({ scale: 100 }) });
  const { id, username, secretOfApp } = await makeMemberWithApp();
  const before = await app.db.$count(sessions, eq(sessions.userId, id));
  const code = codeOf(secretOfApp);
  const all = await Promise.all(Array.from({ length: 6 }, () => login(username, code)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(before + 1);
});

test("account-363, account-364: a recovery code replaces a code of the app, once", async () => {
  const { secret, username } = await makeMemberWithApp();
  const made = await app.request<{ codes: string[] }>("/api/auth/recovery-codes", {
    ...{ as: secret, body: { password } },
  });
  const [code = "", other = ""] = made.body.codes;
  expect((await login(username, code.toUpperCase())).status).toBe(200);
  expect((await login(username, code)).status).toBe(401);
  const me = await app.request("/api/auth/me", { as: secret });
  expect(me.body).toMatchObject({ recoveryCodesLeft: 9, hasAuthenticator: true });

  const recovered = await app.request("/api/auth/recover", {
    body: { username, code: other, newPassword: password },
  });
  expect(recovered.status).toBe(200);
  expect((await login(username)).body.code).toBe("totp_required");
});

test("account-365: ten wrong codes close the step for the member, from whatever address they come", async () => {
  const { username, secretOfApp } = await makeMemberWithApp();
  const settings = { ...app.deps.settings };
  Object.assign(app.deps.settings, { trustedProxies: 1 });
  const from = (index: number, totp: string) =>
    app.request("/api/auth/login", {
      body: { username, password, totp },
      headers: { "X-Forwarded-For": `198.51.100.${index}` },
    });
  for (let index = 0; index < 10; index += 1) {
    expect((await from(index, "000000")).status).toBe(401);
  }
  expect((await from(10, codeOf(secretOfApp))).status).toBe(429);
  Object.assign(app.deps.settings, settings);
});

test("account-366: a passkey without user verification is not enough where codes are needed", async () => {
  const { secret } = await makeMemberWithApp();
  const device = createSoftAuthenticator();
  const request = (path: string, body: object = {}, as = secret) =>
    app.request<{ challenge: string }>(path, { as, body });
  const making = (await request("/api/auth/passkeys/options")).body;
  const name = "roof phone";
  expect(
    (await request("/api/auth/passkeys", { name, response: device.make(making) })).status,
  ).toBe(201);
  const signIn = async (isVerified: boolean) => {
    const { body } = await app.request<{ challenge: string }>("/api/auth/passkey/options", {
      body: {},
    });
    const response = device.sign(body, { isVerified });
    return (await app.request("/api/auth/passkey", { body: { response } })).status;
  };
  expect([await signIn(false), await signIn(true)]).toEqual([401, 200]);
  expect((await turnOff(secret)).status).toBe(200);
  expect(await signIn(false)).toBe(200);
});

test("account-358, account-359: with another signing secret no code is right, and recovery codes still are", async () => {
  const { secret, username, secretOfApp } = await makeMemberWithApp();
  const made = await app.request<{ codes: string[] }>("/api/auth/recovery-codes", {
    ...{ as: secret, body: { password } },
  });
  const { signingSecret } = app.deps;
  Object.assign(app.deps, { signingSecret: "another secret that only tests know" });
  expect((await login(username, codeOf(secretOfApp))).status).toBe(401);
  expect((await login(username, made.body.codes[0])).status).toBe(200);
  Object.assign(app.deps, { signingSecret });
});
