import { createLimiter } from "@oni/realtime/process";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";

const password = "Ripple_1@";
const home = "203.0.113.5";
const away = "198.51.100.7";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
  Object.assign(app.deps.settings, { trustedProxies: 1 });
});
afterAll(() => app.close());

/** Each test has its own limits, with the values of production. */
beforeEach(() => Object.assign(app.deps, { limiter: createLimiter({ scale: 1 }) }));

const signIn = async () => app.signIn({ password: await cheapPasswords.hash(password) });
type Member = Awaited<ReturnType<typeof signIn>>;
type Guess = (member: Member, password: string, address?: string) => Promise<number>;

/** The calls that need the current password. Each returns its status. */
const change: Guess = async ({ secret }, currentPassword, address = home) => {
  const headers = { "X-Forwarded-For": address };
  const body = { currentPassword, newPassword: password };
  const options = { method: "PATCH", as: secret, headers, body };
  return (await app.request("/api/auth/password", options)).status;
};
const remove: Guess = async ({ secret }, presented, address = home) => {
  const headers = { "X-Forwarded-For": address };
  const options = { method: "DELETE", as: secret, headers, body: { password: presented } };
  return (await app.request("/api/users/me", options)).status;
};
const calls = Object.entries({ "a change": change, "a removal": remove });

const repeat = async (times: number, request: () => Promise<number>) => {
  const statuses: number[] = [];
  while (statuses.length < times) statuses.push(await request());
  return statuses;
};

test.each(calls)(
  "account-336, account-337: of forty wrong passwords for %s five are compared; another address still accepts the right one",
  async (_, guess) => {
    const member = await signIn();
    const refusals = await repeat(40, () => guess(member, "wrong"));
    expect(refusals).toEqual([...Array(5).fill(400), ...Array(35).fill(429)]);
    expect(await guess(member, password)).toBe(429);
    expect(await guess(member, password, away)).toBe(200);
  },
);

test.each(calls)(
  "account-336, account-338: of guesses for %s sent all at once no more than five get a result",
  async (_, guess) => {
    const member = await signIn();
    const guesses = [...Array<string>(40).fill("wrong"), password];
    const statuses = await Promise.all(guesses.map((one) => guess(member, one)));
    // Concurrent guesses arrive in any order, and the right one may be among the first.
    expect([200, 429]).toContain(statuses.pop());
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
  },
);

test("account-336: both calls share one limit, and another member has their own", async () => {
  const [member, other] = [await signIn(), await signIn()];
  expect(await repeat(3, () => change(member, "wrong"))).toEqual([400, 400, 400]);
  expect(await repeat(3, () => remove(member, "wrong"))).toEqual([400, 400, 429]);
  expect(await change(other, password)).toBe(200);
});

test("account-336, account-337: right passwords cost nothing", async () => {
  const member = await signIn();
  expect(await repeat(8, () => change(member, password))).toEqual(Array(8).fill(200));
});

test("account-336: twenty wrong passwords from an address close it, logins included", async () => {
  for (let index = 0; index < 4; index += 1) {
    const member = await signIn();
    await repeat(5, () => change(member, "wrong"));
  }
  const member = await signIn();
  const headers = { "X-Forwarded-For": home };
  const body = { username: member.username, password };
  expect((await app.request("/api/auth/login", { headers, body })).status).toBe(429);
  expect(await change(member, password)).toBe(429);
  expect(await change(member, password, away)).toBe(200);
});
