import { deviceLogins } from "@oni/db/schema";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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

type Started = { deviceCode: string; userCode: string };
type Answer = { token?: string; code?: string };

async function start(): Promise<Started> {
  const draft = { name: "a program", scopes: ["chat", "read"] };
  const { status, body } = await app.request<Started>("/api/auth/device", { body: draft });
  expect({ status, ...body }).toMatchObject({
    ...{ status: 200, expiresIn: 600, interval: 5 },
    verificationURI: expect.stringMatching(/^http.*\/device$/),
  });
  return body;
}
const poll = (deviceCode: string) =>
  app.request<Answer>("/api/auth/device/token", { body: { deviceCode } });
const codeOf = async (deviceCode: string) => (await poll(deviceCode)).body.code;
const answer = (verb: "confirm" | "deny", userCode: string, given = password) =>
  app.request(`/api/auth/device/${verb}`, {
    as: member.secret,
    body: { userCode, ...(verb === "confirm" && { password: given }) },
  });
/** Moves the logins into the past. */
const pass = (seconds: number) =>
  app.db.update(deviceLogins).set({
    polledAt: sql`${deviceLogins.polledAt} - make_interval(secs => ${seconds})`,
    expiresAt: sql`${deviceLogins.expiresAt} - make_interval(secs => ${seconds})`,
  });

test("account-446: a program gets one token once a member has confirmed its login", async () => {
  const { deviceCode, userCode } = await start();
  expect(userCode).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
  const written = userCode.toLowerCase().replace("-", " ");
  const shown = await app.request(`/api/auth/device/${encodeURIComponent(written)}`, {
    as: member.secret,
  });
  expect(shown.body).toMatchObject({ userCode, name: "a program", scopes: ["read", "chat"] });
  expect(await codeOf(deviceCode)).toBe("authorization_pending");
  expect((await answer("confirm", userCode, "Wrong_1@")).status).toBe(400);
  expect((await answer("confirm", written)).status).toBe(200);
  expect((await answer("confirm", userCode)).status).toBe(404);
  const answers = await Promise.all([poll(deviceCode), poll(deviceCode)]);
  const tokens = answers.flatMap(({ body }) => body.token ?? []);
  expect(tokens).toHaveLength(1);
  const list = await app.request("/api/tokens", { as: member.secret });
  expect(list.body).toMatchObject([{ name: "a program", scopes: ["read", "chat"] }]);
  const me = await app.request("/api/auth/me", { as: tokens[0] ?? "" });
  expect(me.body).toMatchObject({ username: member.username });
  expect(await codeOf(deviceCode)).toBe("expired_token");
});

test("account-447: a program that calls too early is slowed down, and not afterwards", async () => {
  const { deviceCode } = await start();
  expect(await codeOf(deviceCode)).toBe("authorization_pending");
  expect(await codeOf(deviceCode)).toBe("slow_down");
  await pass(5);
  expect(await codeOf(deviceCode)).toBe("authorization_pending");
});

test("account-447: a login ends after 10 minutes, and a refused one at once", async () => {
  const first = await start();
  await pass(601);
  expect(await codeOf(first.deviceCode)).toBe("expired_token");
  expect((await answer("confirm", first.userCode)).status).toBe(404);
  expect(await codeOf("unknown")).toBe("expired_token");
  const second = await start();
  expect((await answer("deny", second.userCode)).status).toBe(200);
  expect(await codeOf(second.deviceCode)).toBe("access_denied");
  expect((await answer("confirm", second.userCode)).status).toBe(404);
});
