import { countNodes } from "@oni/db/home";
import { sessions, starFuelEntries, users, waitlistEntries } from "@oni/db/schema";
import { openPostgresTestDatabase } from "@oni/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({}, openPostgresTestDatabase);
});
afterAll(() => app.close());

const password = "Ripple_1@";
const register = (username: string, email: string) =>
  app.requestWithRetry<{ sessionId: string }>("/api/auth/register", {
    body: { username, email, password },
  });
const join = (email: string, oni_id: string) =>
  app.requestWithRetry("/api/waitlist", { body: { email, oni_id } });
const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const tally = (responses: { status: number }[]) =>
  responses.reduce<Record<number, number>>(
    (sums, { status }) => ({ ...sums, [status]: (sums[status] ?? 0) + 1 }),
    {},
  );
/** Computes the expected count from the rows. */
const countFromRows = async () => {
  const waiting = await app.db.select({ email: waitlistEntries.email }).from(waitlistEntries);
  const members = await app.db.select({ email: users.email }).from(users);
  return new Set([...waiting, ...members].map(({ email }) => email)).size;
};

test("account-314: of twenty clients that claim one name at once exactly one gets it", async () => {
  const responses = await times(20, (index) => register("wanted", `claim${index}@elsewhere.net`));
  expect(tally(responses)).toEqual({ 201: 1, 409: 19 });
  const [winner, ...others] = await app.db.select().from(users).where(eq(users.username, "wanted"));
  expect(others).toEqual([]);
  expect(await app.db.$count(starFuelEntries, eq(starFuelEntries.userId, winner?.id ?? ""))).toBe(
    1,
  );
  expect(await countNodes(app.db)).toBe(await countFromRows());
});

test("account-314: of twenty accounts for one email at once exactly one is created", async () => {
  const responses = await times(20, (index) => register(`twin_${index}`, "twin@elsewhere.net"));
  expect(tally(responses)).toEqual({ 201: 1, 409: 19 });
  expect(await countNodes(app.db)).toBe(await countFromRows());
});

test("account-314: a name that is claimed and reserved at once has one owner, and the count is exact", async () => {
  const responses = await times(20, (index) =>
    index % 2 === 0
      ? register("contested", `left${index}@elsewhere.net`)
      : join(`right${index}@elsewhere.net`, "contested"),
  );
  const [registered, reserved] = [201, 200].map(
    (status) => responses.filter((answer) => answer.status === status).length,
  );
  expect((registered ?? 0) + (reserved ?? 0)).toBe(1);
  expect(await countNodes(app.db)).toBe(await countFromRows());
});

test("account-314: many different nodes at once are all created and counted", async () => {
  const responses = await times(30, (index) =>
    index % 3 === 0
      ? join(`node${index}@elsewhere.net`, `node_${index}`)
      : register(`node_${index}`, `node${index - (index % 3)}_${index}@elsewhere.net`),
  );
  expect(tally(responses)).toEqual({ 200: 10, 201: 20 });
  expect(await countNodes(app.db)).toBe(await countFromRows());
});

test("account-314: of twenty members who change to one name at once exactly one gets it", async () => {
  const members = await times(20, () => app.signIn());
  const responses = await Promise.all(
    members.map(({ secret }) =>
      app.requestWithRetry("/api/users/profile", {
        method: "PATCH",
        as: secret,
        body: { username: "renamed" },
      }),
    ),
  );
  expect(tally(responses)).toEqual({ 200: 1, 409: 19 });
});

test("account-335: a login that races a password change leaves no session of the old password", async () => {
  for (let round = 0; round < 5; round += 1) {
    const hashed = await cheapPasswords.hash(password);
    const { id, username, secret } = await app.signIn({ password: hashed });
    const login = () => app.requestWithRetry("/api/auth/login", { body: { username, password } });
    const change = app.requestWithRetry("/api/auth/password", {
      method: "PATCH",
      as: secret,
      body: { currentPassword: password, newPassword: `Changed_${round}!` },
    });
    const [changed, ...logins] = await Promise.all([change, ...Array.from({ length: 12 }, login)]);
    expect(changed.status).toBe(200);
    for (const { status } of logins) expect([200, 401]).toContain(status);
    expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(1);
  }
});

test("account-335: of two changes from one password only one counts", async () => {
  const member = await app.signIn({ password: await cheapPasswords.hash(password) });
  const responses = await times(5, (index) =>
    app.requestWithRetry("/api/auth/password", {
      method: "PATCH",
      as: member.secret,
      body: { currentPassword: password, newPassword: `Changed_${index}!` },
    }),
  );
  expect(tally(responses)).toEqual({ 200: 1, 400: 4 });
});
