import { hash } from "@node-rs/argon2";
import { createLimiter } from "@oni/realtime/process";
import { eq } from "drizzle-orm";
import { sessions, users } from "@oni/db/schema";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { recordPasswordWork } from "../../../testing/password-work.ts";

const password = "Ripple_1@";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
  Object.assign(app.deps.settings, { trustedProxies: 1 });
});
afterAll(() => app.close());

/** Each test has its own limits, with the values of production. */
beforeEach(() => Object.assign(app.deps, { limiter: createLimiter({ scale: 1 }) }));

const home = "203.0.113.5";
const away = "198.51.100.7";

const makeMember = async () => {
  const { id, username } = await app.signIn({ password: await cheapPasswords.hash(password) });
  return { id, username };
};

const login = (body: object, address = home) =>
  app.request<{ sessionId: string; error: string }>("/api/auth/login", {
    body,
    headers: { "X-Forwarded-For": address, "X-Request-Id": "login" },
  });

async function failTimes(times: number, username: string, address = home) {
  const statuses = [];
  for (let attempt = 0; attempt < times; attempt += 1) {
    statuses.push((await login({ username, password: "wrong" }, address)).status);
  }
  return statuses;
}

test("account-317: a login opens a session that stores the name of its device", async () => {
  const { username } = await makeMember();
  const { status, body } = await login({ username, password });
  expect(status).toBe(200);
  const me = await app.request("/api/auth/me", { as: body.sessionId });
  expect(me.body).toMatchObject({ username });
});

test("account-319: a name may be typed as phones do, and still counts as one name", async () => {
  const { username } = await makeMember();
  const typed = [
    username.toUpperCase(),
    `${username} `,
    ` \t${username.slice(0, 1).toUpperCase()}${username.slice(1)}\n`,
    `\u00a0${username}\u3000`,
  ];
  for (const written of typed) {
    const { status, body } = await login({ username: written, password });
    expect([status, typeof body.sessionId], written).toEqual([200, "string"]);
  }
  expect((await login({ username: `${username}.`, password })).status).toBe(401);
  expect((await login({ username: " \u3000", password })).body.error).toBe(
    "Error: ONI_ID required to access network",
  );
  const refused = [];
  for (const written of [...typed, username, username]) {
    refused.push((await login({ username: written, password: "wrong" })).status);
  }
  expect(refused).toEqual([401, 401, 401, 401, 401, 429]);
});

test("account-329: a password matches whether é was typed as one character or as two", async () => {
  const composed = "Caf\u00e9_Ripple_1@";
  const apart = composed.normalize("NFD");
  // Version 0.1 hashed the typed form.
  const stored = [composed, apart].map((text) => hash(text, { memoryCost: 64, timeCost: 1 }));
  for (const hashed of [cheapPasswords.hash(apart), ...stored]) {
    const { username } = await app.signIn({ password: await hashed });
    for (const typed of [composed, apart]) {
      expect((await login({ username, password: typed })).status).toBe(200);
    }
    const wrong = { username, password: "Cafe_Ripple_1@" };
    expect((await login(wrong)).status).toBe(401);
  }
});

test("account-330: an unknown name and a wrong password are refused alike", async () => {
  const { id, username } = await makeMember();
  const wrong = await login({ username, password: "Ripple_2@" });
  const unknown = await login({ username: "nobody_here", password });
  expect(wrong.status).toBe(401);
  expect(wrong.body.error).toBe("Invalid ONI_ID or access key.");
  expect(unknown.status).toBe(401);
  expect(unknown.body).toEqual(wrong.body);
  expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(1);
});

test("account-330: an unknown name costs the same work as a wrong password", async () => {
  const { passwords, workOf } = recordPasswordWork();
  const { id, username } = await makeMember();
  const hashed = await passwords.hash(password);
  await app.db.update(users).set({ password: hashed }).where(eq(users.id, id));
  Object.assign(app.deps, { passwords });
  const workFor = (name: string) => workOf(() => login({ username: name, password: "wrong" }));
  const [wrong, unknown] = [await workFor(username), await workFor("nobody_here")];
  Object.assign(app.deps, { passwords: cheapPasswords });
  expect(wrong.length).toBeGreaterThan(0);
  expect(unknown).toEqual(wrong);
});

test("account-331: after five failures the name is closed at this address, and open at another", async () => {
  const { username } = await makeMember();
  expect(await failTimes(5, username)).toEqual([401, 401, 401, 401, 401]);
  const locked = await login({ username, password });
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(800);
  expect((await login({ username, password }, away)).status).toBe(200);
});

test("account-331: logins that succeed cost nothing", async () => {
  const { username } = await makeMember();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    expect((await login({ username, password })).status).toBe(200);
  }
});

test("account-332: after twenty failures an address is closed, for all names", async () => {
  const { username } = await makeMember();
  for (const name of ["one_a", "two_b", "three_c", "four_d"]) await failTimes(5, name);
  expect((await login({ username, password })).status).toBe(429);
  expect((await login({ username, password }, away)).status).toBe(200);
});

test("account-332: IPv6 addresses of one /64 are one address", async () => {
  const { username } = await makeMember();
  for (let host = 1; host <= 20; host += 1) await failTimes(1, `oni_${host}`, `2001:db8::${host}`);
  expect((await login({ username, password }, "2001:db8::ffff")).status).toBe(429);
  expect((await login({ username, password }, "2001:db8:0:1::1")).status).toBe(200);
});

test("account-333: of guesses sent all at once no more than five get a result", async () => {
  const { username } = await makeMember();
  const passwords = [...Array.from({ length: 40 }, () => "wrong"), password];
  const responses = await Promise.all(
    passwords.map((guess) => login({ username, password: guess })),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(36);
});

test("account-318: missing fields are named", async () => {
  const { body } = await app.request("/api/auth/login", { body: {} });
  expect(body).toMatchObject({
    code: "invalid_input",
    fields: {
      username: "Error: ONI_ID required to access network",
      password: "Error: password required to access network",
    },
  });
});
