import { reserveUsername } from "@oni/db/account";
import { countNodes } from "@oni/db/home";
import { starFuelEntries, usernameHolds, users } from "@oni/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CurrentUser } from "../../../contract/shrine/profile.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => app.publisher.calls.splice(0));
afterAll(() => app.close());

type Refused = { code: string; fields: Record<string, string> };

const password = "Ripple_1@";
const register = <Body = { sessionId: string }>(changes: object) =>
  app.request<Body>("/api/auth/register", {
    body: { username: "moth", email: "moth@elsewhere.net", password, ...changes },
  });
const join = (body: object) => app.request("/api/waitlist", { body });
const me = async (as: string) => (await app.request<CurrentUser>("/api/auth/me", { as })).body;

/** Returns the rows that a refused registration must not change. */
const readState = async () => ({
  users: await app.db.select().from(users).orderBy(users.id),
  starFuel: await app.db.$count(starFuelEntries),
  nodes: await countNodes(app.db),
});

test("account-301: registering opens a session and gives the gift from before the launch", async () => {
  const made = await register({ username: "tide_9", email: "Tide@Elsewhere.net", displayName: "" });
  expect(made).toMatchObject({ status: 201, body: { sessionId: expect.stringMatching(/.{20,}/) } });
  expect(await me(made.body.sessionId)).toMatchObject({
    username: "tide_9",
    email: "tide@elsewhere.net",
    displayName: null,
    starFuel: 100,
    enshinBadge: "carbon",
    profileTheme: "main-cyberpunk",
    profileThemeMode: "dark",
    musicTheme: "cyberpunk-classic",
    isPublic: true,
    isPremium: false,
  });
});

test("account-301: after the launch a new node starts without a gift", async () => {
  const settings = { ...app.deps.settings, launchPhase: "launched" as const };
  const launched = await openTestApp({ settings }, databaseOf(app));
  const made = await launched.request<{ sessionId: string }>("/api/auth/register", {
    body: { username: "late", email: "late@elsewhere.net", password, displayName: " Late One " },
  });
  const { body } = await launched.request("/api/auth/me", { as: made.body.sessionId });
  expect(body).toMatchObject({ displayName: "Late One", starFuel: 0, enshinBadge: null });
  await launched.close();
});

test("account-310: a name or email that is taken is refused by field and nothing changes", async () => {
  const member = await app.signIn();
  await app.db.transaction((tx) => reserveUsername(tx, "departed"));
  const before = await readState();
  const refusals = [
    [{ username: member.username }, "username_taken", "username"],
    [{ username: "departed" }, "username_taken", "username"],
    [{ username: "blocks" }, "username_taken", "username"],
    [{ email: member.email.toUpperCase() }, "email_taken", "email"],
  ] as const;
  for (const [changes, code, field] of refusals) {
    const { status, body } = await register<Refused>(changes);
    expect({ status, code: body.code }).toEqual({ status: 409, code });
    expect(body.fields).toEqual({ [field]: expect.any(String) });
  }
  expect(await readState()).toEqual(before);
  expect(app.publisher.calls).toEqual([]);
});

test("account-311: names that speak for the network, and their look-alikes, cannot be claimed", async () => {
  const words = "admin support system moderator oni root staff security keeper everyone here";
  const lookAlikes = "4dm1n __admin__ 0n1 o_n_i r00t 5y573m s3cur1ty 57aff k33p3r ev3ry0ne h3re";
  const before = await readState();
  for (const username of `${words} ${lookAlikes}`.split(" ")) {
    const { status, body } = await register<Refused>({ username });
    expect({ username, status, code: body.code }).toEqual({
      ...{ username, status: 409, code: "username_taken" },
    });
    expect(body.fields).toEqual({ username: "That ONI_ID cannot be claimed." });
  }
  expect(await readState()).toEqual(before);
  for (const username of ["admin_2", "rooted", "onion", "h3r3_we_are"]) {
    const made = await register({ username, email: `${username}@elsewhere.net` });
    expect(made.status, username).toBe(201);
  }
});

test("account-310: a held name is free again when the hold ends", async () => {
  await app.db.transaction((tx) => reserveUsername(tx, "returned"));
  await app.db
    .update(usernameHolds)
    .set({ heldUntil: sql`now()` })
    .where(eq(usernameHolds.username, "returned"));
  expect(await register({ username: "returned", email: "r@elsewhere.net" })).toMatchObject({
    status: 201,
  });
});

test("account-312: a reserved name needs the email that reserved it, and its key if there is one", async () => {
  await join({ email: "open@elsewhere.net", oni_id: "lantern" });
  await join({ email: "locked@elsewhere.net", oni_id: "harbour", access_key: "Harbour_7$" });
  const before = await readState();
  for (const changes of [
    { username: "lantern" },
    { username: "harbour", password: "Harbour_7$" },
    { username: "harbour", email: "locked@elsewhere.net" },
  ]) {
    const { status, body } = await register<Refused>(changes);
    expect({ status, code: body.code }).toEqual({ status: 409, code: "oni_id_reserved" });
    expect(body.fields).toEqual({ username: expect.any(String) });
  }
  expect(await readState()).toEqual(before);

  const open = await register({ username: "lantern", email: "open@elsewhere.net" });
  const locked = await register({
    username: "harbour",
    email: "locked@elsewhere.net",
    password: "Harbour_7$",
  });
  expect([open.status, locked.status]).toEqual([201, 201]);
});

test("account-313: a new node is counted once, whether it was on the waitlist or not", async () => {
  await join({ email: "waiting@elsewhere.net" });
  const before = await countNodes(app.db);
  app.publisher.calls.splice(0);

  await register({ username: "waiter", email: "waiting@elsewhere.net" });
  expect(await countNodes(app.db)).toBe(before);
  expect(app.publisher.calls.map(({ name }) => name)).not.toContain("waitlistChanged");

  const made = await register({ username: "walker", email: "walking@elsewhere.net" });
  expect(await countNodes(app.db)).toBe(before + 1);
  const { id } = await me(made.body.sessionId);
  expect(app.publisher.calls).toContainEqual({ name: "waitlistChanged", args: [] });
  expect(app.publisher.calls).toContainEqual({ name: "ripple", args: [id, "join"] });
});

const rules = [
  [{ username: undefined }, "username", "Error: ONI_ID required to create account"],
  [{ username: "" }, "username", "Error: ONI_ID required to create account"],
  [{ username: "ab" }, "username", "Error: ONI_ID must be at least 3 characters"],
  [{ username: "a".repeat(21) }, "username", "Error: ONI_ID must be less than 20 characters"],
  [
    { username: "Moth" },
    "username",
    "Error: ONI_ID can only include lowercase letters, numbers, and underscores",
  ],
  [{ email: "" }, "email", "Error: email required to create account"],
  [{ email: "moth@nowhere" }, "email", "Error: please enter a valid email address"],
  [{ email: `${"m".repeat(250)}@a.net` }, "email", "Error: please enter a valid email address"],
  [{ password: "" }, "password", "Error: password required to create account"],
  [{ password: "Rip_1@" }, "password", "Error: password must be at least 8 characters long"],
  ...["ripple_1@", "RIPPLE_1@", "Ripple__@", "Ripple_11", "_Ripple1@"].map(
    (weak) =>
      [
        { password: weak },
        "password",
        "Error: password must include uppercase letter, lowercase letter, number, and special character (@$!%*?&)",
      ] as const,
  ),
  [{ password: "Ripple_1@\u0000" }, "password", "must not contain the NUL character"],
  [{ password: `Ripple_1@${"x".repeat(200)}` }, "password", "takes at most 200 characters"],
  [{ displayName: "x".repeat(51) }, "displayName", "takes at most 50 characters"],
] as const;

test("account-315: names, emails and passwords that break their rules are refused by field", async () => {
  const before = await readState();
  for (const [changes, field, sentence] of rules) {
    const { status, body } = await register<Refused>(changes);
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: sentence } });
  }
  expect(await readState()).toEqual(before);
});

test("account-328: a password is stored only as an Argon2id hash", async () => {
  await register({ username: "secretive", email: "secretive@elsewhere.net" });
  const stored = await app.db.select().from(users);
  expect(stored.find(({ username }) => username === "secretive")?.password).toMatch(
    /^\$argon2id\$/,
  );
  expect(JSON.stringify(stored)).not.toContain(password);
});

const noEmails = [
  ...["moth@nowhere", "a..b@x.net", ".a@x.net", "a.@x.net", "a,b@x.net", "a b@x.net", "a@b@x.net"],
  ...[
    "<a@x.net>",
    "Moth <a@x.net>",
    "(moth)a@x.net",
    "a@x..net",
    "a@-x.net",
    "a@x-.net",
    "a@x.net.",
  ],
  ...[
    "a\u0000b@x.net",
    "a\u0007@x.net",
    "a\u202eb@x.net",
    "a@x\u2066.net",
    "a\u200bb@x.net",
    "a\u3164@x.net",
  ],
  ...["a@[127.0.0.1]", '"a b"@x.net', "a;b@x.net", "a:b@x.net", "a@x.net\r\nbcc: b@x.net"],
];

test.each(noEmails)("account-316: %j is no email", async (email) => {
  const registered = await register<Refused>({ username: "no_email", email });
  expect(registered).toMatchObject({ status: 400, body: { fields: { email: sentenceOfEmail } } });
  const joined = await join({ email });
  expect(joined).toMatchObject({ status: 400, body: { ok: false } });
});

const sentenceOfEmail = "Error: please enter a valid email address";

test("account-316: an email may use every script, and is stored in one form", async () => {
  const emails = {
    "O'Neil+tag@Sub.Example.co.uk": "o'neil+tag@sub.example.co.uk",
    "mu\u0308ller@bu\u0308cher.example": "m\u00fcller@b\u00fccher.example",
    "用户@例子.公司": "用户@例子.公司",
  };
  for (const [index, [email, expected]] of Object.entries(emails).entries()) {
    const made = await register({ username: `mailed_${index}`, email });
    expect(made.status).toBe(201);
    expect((await me(made.body.sessionId)).email).toBe(expected);
  }
});
