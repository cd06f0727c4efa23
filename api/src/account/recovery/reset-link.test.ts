import { resetLinks } from "@oni/db/schema";
import { createLog } from "@oni/realtime/process";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { makeResetLink } from "./make-reset-link.ts";

const lines: string[] = [];
let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({ log: createLog("debug", (line) => lines.push(line)) });
});
afterAll(() => app.close());

const password = "Ripple_1@";
const newPassword = "tides-of-glass";
const origin = "https://oni.example.net";

const makeMember = async () => app.signIn({ password: await cheapPasswords.hash(password) });
const tokenFor = async (username: string) => {
  const address = new URL(await makeResetLink(app.db, { username, origin }));
  expect(address.origin + address.pathname).toBe(`${origin}/recover`);
  return address.searchParams.get("token") ?? "";
};
const recover = (token: string) =>
  app.request<{ sessionId: string }>("/api/auth/recover", { body: { token, newPassword } });

test("account-349: a link signs its member in once, with a new password", async () => {
  const member = await makeMember();
  const token = await tokenFor(member.username);
  const { status, body } = await recover(token);
  expect(status).toBe(200);
  const me = await app.request("/api/auth/me", { as: body.sessionId });
  expect(me.body).toMatchObject({ username: member.username });
  expect((await app.request("/api/auth/me", { as: member.secret })).status).toBe(401);
  expect((await recover(token)).status).toBe(401);
  const { username } = member;
  const login = await app.request("/api/auth/login", { body: { username, password: newPassword } });
  expect(login.status).toBe(200);
});

test("account-349: a link is valid for an hour", async () => {
  const { id, username } = await makeMember();
  const token = await tokenFor(username);
  const [link] = await app.db
    .select({
      minutes: sql<number>`extract(epoch from "expiresAt" - now())::double precision / 60`,
    })
    .from(resetLinks)
    .where(eq(resetLinks.userId, id));
  expect(link?.minutes).toBeGreaterThan(50);
  expect(link?.minutes).toBeLessThanOrEqual(60);
  await app.db
    .update(resetLinks)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(resetLinks.userId, id));
  expect((await recover(token)).status).toBe(401);
});

test("account-349, account-350: a newer link ends the former one", async () => {
  const { username } = await makeMember();
  const [former, newer] = [await tokenFor(username), await tokenFor(username)];
  expect((await recover(former)).status).toBe(401);
  expect((await recover(newer)).status).toBe(200);
});

test("account-349, account-350: a change of the password and a recovery by code end the link", async () => {
  const [changer, returner] = [await makeMember(), await makeMember()];
  const tokens = [await tokenFor(changer.username), await tokenFor(returner.username)];
  const change = { currentPassword: password, newPassword };
  const changed = await app.request("/api/auth/password", {
    ...{ method: "PATCH", as: changer.secret, body: change },
  });
  expect(changed.status).toBe(200);
  const made = await app.request<{ codes: string[] }>("/api/auth/recovery-codes", {
    ...{ as: returner.secret, body: { password } },
  });
  const back = { username: returner.username, code: made.body.codes[0], newPassword };
  expect((await app.request("/api/auth/recover", { body: back })).status).toBe(200);
  for (const token of tokens) expect((await recover(token)).status).toBe(401);
});

test("account-349: no link is created for an unknown name", async () => {
  await expect(makeResetLink(app.db, { username: "nobody_here", origin })).rejects.toThrow(
    "No member has the Oni ID nobody_here.",
  );
});

test("account-351: no log entry contains a key to an account, whether it is accepted or refused", async () => {
  const member = await makeMember();
  const made = await app.request<{ codes: string[] }>("/api/auth/recovery-codes", {
    ...{ as: member.secret, body: { password } },
  });
  const [code = ""] = made.body.codes;
  const token = await tokenFor(member.username);
  await app.request(`/api/auth/recover?token=${token}`, {
    body: { token: `${token}x`, newPassword },
  });
  await app.request("/api/auth/recover", {
    body: { username: member.username, code: "aaaa-aaaa-aaaa", newPassword },
  });
  await recover(token);
  await app.request("/api/auth/recover", {
    body: { username: member.username, code, newPassword },
  });
  const log = lines.join("");
  expect(log).toContain("/api/auth/recover");
  for (const secret of [code, code.replaceAll("-", ""), token, newPassword, "argon2"]) {
    expect(log).not.toContain(secret);
  }
});
