import { recoveryCodes, sessions, users } from "@oni/db/schema";
import { openPostgresTestDatabase } from "@oni/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { makeResetLink } from "./make-reset-link.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({}, openPostgresTestDatabase);
});
afterAll(() => app.close());

const password = "Ripple_1@";
const makeCodes = (as: string) =>
  app.requestWithRetry<{ codes: string[] }>("/api/auth/recovery-codes", { as, body: { password } });
async function makeMember() {
  const member = await app.signIn({ password: await cheapPasswords.hash(password) });
  const { body } = await makeCodes(member.secret);
  return { ...member, codes: body.codes };
}
const race = (bodies: object[]) =>
  Promise.all(bodies.map((body) => app.requestWithRetry("/api/auth/recover", { body })));
const statusesOf = (responses: { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);
const newPasswords = Array.from({ length: 8 }, (_, index) => `tides-${index}`);

test("account-348: of eight clients that present one code at once one gets in", async () => {
  const { id, username, codes } = await makeMember();
  const [code] = codes;
  const responses = await race(
    newPasswords.map((newPassword) => ({ username, code, newPassword })),
  );
  expect(statusesOf(responses)).toEqual([200, ...Array(7).fill(401)]);
  expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(1);
  expect(await app.db.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(9);
});

test("account-348: of eight clients that present one link at once one gets in", async () => {
  const { id, username } = await makeMember();
  const origin = "https://oni.example.net";
  const address = new URL(await makeResetLink(app.db, { username, origin }));
  const token = address.searchParams.get("token");
  const responses = await race(newPasswords.map((newPassword) => ({ token, newPassword })));
  expect(statusesOf(responses)).toEqual([200, ...Array(7).fill(401)]);
  expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(1);
});

test("account-348: codes that are created and used at once leave ten codes, or nine of the newest ten", async () => {
  const { id, username, secret, codes } = await makeMember();
  const [code] = codes;
  const [made, back] = await Promise.all([
    makeCodes(secret),
    app.requestWithRetry("/api/auth/recover", { body: { username, code, newPassword: "tides6" } }),
    makeCodes(secret),
  ]);
  expect([200, 400, 401]).toContain(made.status);
  expect([200, 401]).toContain(back.status);
  const left = await app.db.$count(recoveryCodes, eq(recoveryCodes.userId, id));
  expect([9, 10]).toContain(left);
  const [user] = await app.db.select().from(users).where(eq(users.id, id));
  expect(await cheapPasswords.matches(user?.password ?? null, "tides6")).toBe(back.status === 200);
});
