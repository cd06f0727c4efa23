import { signIns } from "@oni/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignIn } from "../../../contract/account/sign-in-history.ts";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { createSoftAuthenticator } from "../../../testing/soft-authenticator.ts";
import { networkOf } from "../session/begin-session.ts";
import { sweepSignInData } from "./sweep-sign-in-data.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
  Object.assign(app.deps.settings, { trustedProxies: 1 });
});
afterAll(() => app.close());

const password = "Ripple_1@";
const headers = { "User-Agent": "a browser", "X-Forwarded-For": "203.0.113.7" };
const list = async (as: string) => (await app.request<SignIn[]>("/api/auth/sign-ins", { as })).body;
const login = (username: string, presented: string) =>
  app.request("/api/auth/login", { headers, body: { username, password: presented } });

test("account-325: each accepted or refused sign-in is recorded, whatever the sign-in method", async () => {
  const username = "keeps_a_log";
  const body = { username, email: "log@example.net", password };
  const { sessionId: as } = (
    await app.request<{ sessionId: string }>("/api/auth/register", { headers, body })
  ).body;
  await login(username, "wrong");
  await login(username, password);
  const codes = await app.request<{ codes: string[] }>("/api/auth/recovery-codes", {
    ...{ as, body: { password } },
  });
  const device = createSoftAuthenticator();
  const request = (path: string, given: object, asUser?: string) =>
    app.request<{ challenge: string }>(path, {
      headers,
      body: given,
      ...(asUser && { as: asUser }),
    });
  const making = (await request("/api/auth/passkeys/options", {}, as)).body;
  await request("/api/auth/passkeys", { name: "phone", response: device.make(making) }, as);
  const signing = (await request("/api/auth/passkey/options", {})).body;
  const answer = device.sign(signing);
  await request("/api/auth/passkey", { response: answer });
  await request("/api/auth/passkey", { response: answer });
  const recover = { username, newPassword: password };
  await request("/api/auth/recover", { ...recover, code: "aaaa-aaaa-aaaa" });
  const back = await app.request<{ sessionId: string }>("/api/auth/recover", {
    ...{ headers, body: { ...recover, code: codes.body.codes[0] } },
  });

  const noted = await list(back.body.sessionId);
  expect(noted.map(({ way, outcome }) => `${way} ${outcome}`)).toEqual([
    "recovery_code opened",
    "recovery_code refused",
    "passkey refused",
    "passkey opened",
    "access_key opened",
    "access_key refused",
    "register opened",
  ]);
  for (const { userAgent, network } of noted) {
    expect({ userAgent, network }).toEqual({ userAgent: "a browser", network: "203.0.113.x" });
  }
  expect(networkOf("2001:db8:1:2::/64")).toBe("2001:db8:1::");
});

test("account-325, account-326, account-327: the last 30 sign-ins of each outcome within 30 days are shown and stored, and none of unknown names", async () => {
  const member = await app.signIn({ password: await cheapPasswords.hash(password) });
  const { id: userId, secret, username } = member;
  const noted = { userId, way: "access_key", network: "203.0.113.x" } as const;
  const many = (outcome: "opened" | "refused") =>
    Array.from({ length: 40 }, () => ({ ...noted, outcome }));
  await app.db.insert(signIns).values([...many("opened"), ...many("refused")]);
  await login(username, password);
  await login("nobody_here", password);
  const shown = await list(secret);
  expect(shown).toHaveLength(60);
  expect(shown[0]?.outcome).toBe("opened");
  await sweepSignInData(app.deps);
  expect(await app.db.$count(signIns, eq(signIns.userId, userId))).toBe(60);
  expect(await app.db.$count(signIns, sql`${signIns.userId} is null`)).toBe(0);
  expect(await list(secret)).toEqual(shown);
  await app.db.update(signIns).set({ createdAt: sql`now() - interval '31 days'` });
  expect(await list(secret)).toEqual([]);
  await sweepSignInData(app.deps);
  expect(await app.db.$count(signIns)).toBe(0);
});
