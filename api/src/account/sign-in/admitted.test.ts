import { admissions, users } from "@oni/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { admit } from "../../home/waitlist/admit.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const setRegistration = (registration: "invite" | "closed") =>
  Object.assign(app.deps.settings, { registration });

let count = 0;
/** Creates a waitlist entry with a name, and the code that admits it. */
async function makeAdmitted(accessKey?: string) {
  count += 1;
  const person = { username: `waited_${count}`, email: `waited_${count}@example.net` };
  await app.request("/api/waitlist", {
    body: { email: person.email, oni_id: person.username, access_key: accessKey },
  });
  return { ...person, inviteCode: await admit(app.db, person.email) };
}
const register = (body: object) =>
  app.request<{ sessionId: string; serverId?: string; code: string }>("/api/auth/register", {
    body: { password: "Ripple_1@", ...body },
  });

test("account-308, account-309: a waitlist code admits its email once, with the name it has reserved", async () => {
  setRegistration("invite");
  const { inviteCode, ...person } = await makeAdmitted();
  expect(inviteCode).toMatch(/^[\w-]{22}$/);
  expect(JSON.stringify(await app.db.select().from(admissions))).not.toContain(inviteCode);
  expect(await register(person)).toMatchObject({ status: 403 });
  const stranger = { username: "a_stranger", email: "stranger@example.net", inviteCode };
  expect(await register(stranger)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  const thief = await register({ ...stranger, username: person.username });
  expect(thief.status).toBe(403);

  const made = await register({ ...person, inviteCode });
  expect(made).toMatchObject({ status: 201, body: { sessionId: expect.any(String) } });
  expect(made.body.serverId).toBeUndefined();
  const again = await register({ ...person, username: "another_name", inviteCode });
  expect(again.status).toBe(403);
});

test("account-308, account-309: a reserved name still needs its access key", async () => {
  setRegistration("invite");
  const { inviteCode, ...person } = await makeAdmitted("Ripple_2@");
  const wrong = await register({ ...person, inviteCode });
  expect(wrong).toMatchObject({ status: 409, body: { code: "oni_id_reserved" } });
  const right = await register({ ...person, inviteCode, password: "Ripple_2@" });
  expect(right.status).toBe(201);
});

test("account-308: a code lasts 14 days, ends with a newer one, and opens nothing where registration is closed", async () => {
  const person = await makeAdmitted();
  setRegistration("closed");
  expect((await register(person)).status).toBe(403);
  setRegistration("invite");
  const newer = await admit(app.db, person.email);
  expect((await register(person)).status).toBe(403);
  const [stored] = await app.db.select().from(admissions).where(eq(admissions.email, person.email));
  const days = (Number(stored?.expiresAt) - Number(stored?.createdAt)) / 86_400_000;
  expect(days).toBeCloseTo(14, 3);
  await app.db.update(admissions).set({ expiresAt: sql`now() - interval '1 second'` });
  expect((await register({ ...person, inviteCode: newer })).status).toBe(403);
  expect(await app.db.$count(users, eq(users.email, person.email))).toBe(0);
});
