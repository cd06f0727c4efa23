import { emailChanges, letters, resetLinks, users } from "@oni/db/schema";
import { createLimiter, createLog } from "@oni/realtime/process";
import { eq, sql } from "drizzle-orm";
import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { findFreePort } from "../../../../.ci/services/process.ts";
import { linkIn, openMailServer } from "../../../../.ci/services/mail-server.ts";
import { createMailer } from "./mailer.ts";
import { createMailQueue } from "./mail-queue.ts";

const origin = "https://oni.example.net";
const from = "ONI <oni@example.net>";
const password = "Ripple_1@";
const lines: string[] = [];

let app: Awaited<ReturnType<typeof openTestApp>>;
let server: Awaited<ReturnType<typeof openMailServer>>;
let sendAll: () => Promise<void>;
let closeMailer: () => void;
beforeAll(async () => {
  const log = createLog("debug", (line) => lines.push(line));
  server = await openMailServer({
    refuse: (recipient) => ({ g: 550, b: 451 })[recipient.slice(0, 1)],
  });
  app = await openTestApp({ log });
  const mailer = createMailer({ smtpUrl: server.url, from });
  const queue = createMailQueue({ db: app.db, mailer, origin, log });
  closeMailer = mailer.close;
  sendAll = queue.run;
  Object.assign(app.deps, { mail: { letterQueued: () => {} } });
});
afterAll(async () => {
  closeMailer();
  await server.close();
  await app.close();
});
beforeEach(async () => {
  Object.assign(app.deps, { limiter: createLimiter({ scale: 100 }) });
  // Sends what the previous test queued and did not check.
  await sendAll();
  server.letters.splice(0);
});

const makeMember = async () => app.signIn({ password: await cheapPasswords.hash(password) });
const emailOf = async (id: string) =>
  (await app.db.select().from(users).where(eq(users.id, id)))[0]?.email ?? "";
const forgot = (email: string) =>
  app.request("/api/auth/forgot", { body: { email }, headers: { "X-Request-Id": "forgot" } });
const change = (as: string, email: string, presented = password) =>
  app.request<{ code: string; fields: Record<string, string> }>("/api/users/me/email", {
    ...{ as, body: { email, password: presented } },
  });
const follow = (kind: "confirm" | "undo", token: string) =>
  app.request(`/api/users/email/${kind}`, { body: { token }, headers: { "X-Request-Id": "link" } });
const recover = (body: object) =>
  app.request<{ sessionId: string; code: string }>("/api/auth/recover", {
    body: { newPassword: "tides6", ...body },
  });
const lettersTo = (email: string) => server.letters.filter(({ to }) => to.includes(email));
const lastLink = (email: string) => {
  const letter = lettersTo(email).at(-1);
  if (!letter) throw new Error(`No letter came for ${email}.`);
  return linkIn(letter);
};

test("account-367: a link in a letter signs its member in, once, and verifies the email", async () => {
  const member = await makeMember();
  const email = await emailOf(member.id);
  expect(await forgot(email.toUpperCase())).toMatchObject({ status: 200, body: { ok: true } });
  await sendAll();
  const { address, token } = lastLink(email);
  expect(address.href).toBe(`${origin}/recover?token=${token}`);
  const tables = JSON.stringify([
    await app.db.select().from(resetLinks),
    await app.db.select().from(letters),
  ]);
  expect(tables).not.toContain(token);
  const opened = await recover({ token });
  expect(opened.status).toBe(200);
  const me = await app.request("/api/auth/me", { as: opened.body.sessionId });
  expect(me.body).toMatchObject({ id: member.id, isEmailVerified: true });
  expect((await recover({ token })).status).toBe(401);
  expect((await app.request("/api/auth/me", { as: member.secret })).status).toBe(401);
});

test("account-368: the response does not show whether a member has the email, and other emails get no letter", async () => {
  const member = await makeMember();
  const letterQueued = vi.fn<() => void>();
  Object.assign(app.deps, { mail: { letterQueued } });
  const known = await forgot(await emailOf(member.id));
  const unknown = await forgot("nobody-has-this@example.net");
  expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null });
  // Nothing is sent during the request: for a member's email it would take longer.
  expect(letterQueued).not.toHaveBeenCalled();
  await sendAll();
  expect(server.letters).toHaveLength(1);
  expect(await app.db.$count(letters)).toBe(0);
});

test("account-368, account-369: three letters an hour go to one email, and the fourth request gets the same response", async () => {
  const email = await emailOf((await makeMember()).id);
  Object.assign(app.deps, { limiter: createLimiter({ scale: 1 }) });
  for (let index = 0; index < 5; index += 1) {
    expect((await forgot(email)).status).toBe(200);
    await sendAll();
  }
  expect(server.letters).toHaveLength(3);
  expect((await forgot(email)).status).toBe(429);
});

test("account-370: where codes are needed, a link in a letter is not enough", async () => {
  const member = await makeMember();
  const offered = await app.request<{ uri: string }>("/api/auth/totp", {
    ...{ as: member.secret, body: { password } },
  });
  const secret = new URL(offered.body.uri).searchParams.get("secret") ?? "";
  const body = { code: generateSync({ secret }) };
  expect((await app.request("/api/auth/totp/confirm", { as: member.secret, body })).status).toBe(
    200,
  );
  const email = await emailOf(member.id);
  await forgot(email);
  await sendAll();
  const { token } = lastLink(email);
  expect(await recover({ token })).toMatchObject({ status: 401, body: { code: "totp_required" } });
  expect((await recover({ token, totp: "000000" })).status).toBe(401);
  expect((await recover({ token, totp: generateSync({ secret }) })).status).toBe(200);
});

test("account-370, account-371: a request for a letter does not end a link of the operator", async () => {
  const member = await makeMember();
  const hash = "of the operator";
  const expiresAt = sql`now() + interval '1 hour'`;
  await app.db.insert(resetLinks).values({ userId: member.id, hash, expiresAt });
  await forgot(await emailOf(member.id));
  await sendAll();
  expect(server.letters).toEqual([]);
  const stored = await app.db.select().from(resetLinks).where(eq(resetLinks.userId, member.id));
  expect(stored).toMatchObject([{ hash, isMailed: false }]);
});

test("account-372, account-373: an email changes once the new one confirms, and changes back by the link to the old one", async () => {
  const { id, secret } = await makeMember();
  const [old, next] = [await emailOf(id), `next-${id}@example.net`];
  expect((await change(secret, next, "wrong")).body.fields).toEqual({
    password: expect.any(String),
  });
  expect((await change(secret, next)).status).toBe(200);
  await sendAll();
  expect(await emailOf(id)).toBe(old);
  const [confirm, undo] = [lastLink(next), lastLink(old)];
  expect(confirm.address.pathname).toBe("/email/confirm");
  expect(undo.address.pathname).toBe("/email/undo");
  expect(JSON.stringify(await app.db.select().from(emailChanges))).not.toContain(confirm.token);
  expect((await follow("confirm", undo.token)).status).toBe(401);
  expect((await follow("confirm", confirm.token)).status).toBe(200);
  expect(await emailOf(id)).toBe(next);
  expect((await follow("confirm", confirm.token)).status).toBe(401);

  // The member who has both emails changes to a third address.
  await change(secret, `third-${id}@example.net`);
  await sendAll();
  expect((await follow("confirm", lastLink(`third-${id}@example.net`).token)).status).toBe(200);
  expect((await follow("undo", undo.token)).status).toBe(200);
  expect(await emailOf(id)).toBe(old);
  expect((await follow("undo", undo.token)).status).toBe(401);
  expect((await follow("undo", lastLink(next).token)).status).toBe(401);
});

test("account-372, account-373: a change that was undone before it was confirmed cannot be confirmed any more", async () => {
  const { id, secret } = await makeMember();
  const [old, next] = [await emailOf(id), `next-${id}@example.net`];
  await change(secret, next);
  await sendAll();
  expect((await follow("undo", lastLink(old).token)).status).toBe(200);
  expect((await follow("confirm", lastLink(next).token)).status).toBe(401);
  expect(await emailOf(id)).toBe(old);
});

test("account-372: an email that another member has is refused, on request as well as on confirmation", async () => {
  const [member, other] = [await makeMember(), await makeMember()];
  const taken = await change(member.secret, await emailOf(other.id));
  expect(taken).toMatchObject({ status: 409, body: { code: "email_taken" } });
  const next = `wanted-${member.id}@example.net`;
  await change(member.secret, next);
  await sendAll();
  await app.db.update(users).set({ email: next }).where(eq(users.id, other.id));
  expect((await follow("confirm", lastLink(next).token)).status).toBe(409);
  expect(await emailOf(member.id)).not.toBe(next);
});

test("account-372, account-373: the links end after one day and after three days", async () => {
  const { id, secret } = await makeMember();
  const [old, next] = [await emailOf(id), `next-${id}@example.net`];
  await change(secret, next);
  await sendAll();
  const age = (hours: number) =>
    app.db
      .update(emailChanges)
      .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(emailChanges.userId, id));
  await age(25);
  expect((await follow("confirm", lastLink(next).token)).status).toBe(401);
  await age(73);
  expect((await follow("undo", lastLink(old).token)).status).toBe(401);
});

test("account-372: the count of nodes leaves out accounts on the waitlist, whatever email they change to", async () => {
  const { id, secret } = await makeMember();
  const next = `waits-${id}@example.net`;
  await app.request("/api/waitlist", { body: { email: next } });
  const count = async () =>
    (await app.request<{ count: number }>("/api/waitlist/stats")).body.count;
  const before = await count();
  await change(secret, next);
  await sendAll();
  await follow("confirm", lastLink(next).token);
  expect(await count()).toBe(before - 1);
});

test("account-374: members get letters about new ways to sign in, and about nothing else", async () => {
  const { id, secret } = await makeMember();
  const email = await emailOf(id);
  const body = { currentPassword: password, newPassword: "tides6" };
  await app.request("/api/auth/password", { as: secret, method: "PATCH", body });
  await sendAll();
  expect(lettersTo(email).map(({ subject }) => subject)).toEqual(["Your access key was changed"]);
});

test("account-375, account-376: a letter that a mail server refuses for good is not sent again, and any other is", async () => {
  const [gone, busy] = ["gone@example.net", "busy@example.net"];
  for (const email of [gone, busy]) {
    await app.db.insert(letters).values({ kind: "notice", recipient: email, about: "password" });
  }
  await sendAll();
  expect(server.letters).toEqual([]);
  expect(await app.db.select().from(letters)).toMatchObject([{ recipient: busy, failureCount: 1 }]);
  await app.db
    .update(letters)
    .set({ dueAt: sql`now()`, createdAt: sql`now() - interval '25 hours'` });
  await sendAll();
  expect(await app.db.$count(letters)).toBe(0);
});

test("account-375: letters wait while no mail server responds", async () => {
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${await findFreePort()}`, from });
  const { db, deps } = app;
  const queue = createMailQueue({ db, mailer, origin, log: deps.log });
  await db.insert(letters).values({ kind: "notice", recipient: "a@example.net", about: "passkey" });
  await queue.run();
  expect(await db.select().from(letters)).toMatchObject([{ failureCount: 1 }]);
  mailer.close();
  await db.update(letters).set({ dueAt: sql`now()` });
  await sendAll();
  expect(lettersTo("a@example.net")).toHaveLength(1);
});

test("account-377: without a mail server every route of mail is unavailable", async () => {
  const { secret } = await makeMember();
  const { mail } = app.deps;
  Object.assign(app.deps, { mail: null });
  const responses = [
    await forgot("a@example.net"),
    await change(secret, "b@example.net"),
    await follow("confirm", "a"),
    await follow("undo", "a"),
  ];
  Object.assign(app.deps, { mail });
  for (const { status, body } of responses) {
    expect({ status, body }).toMatchObject({ status: 503, body: { code: "unavailable" } });
  }
});

test("account-378: no log entry contains an email or the secret of a link", () => {
  const log = lines.join("");
  expect(log).toContain("a letter is sent later");
  expect(log).not.toMatch(/@example\.net|token=/);
});
