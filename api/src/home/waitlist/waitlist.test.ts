import { waitlistEntries } from "@oni/db/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const join = (body: unknown) => app.request("/api/waitlist", { body });
const count = async () => (await app.request<{ count: number }>("/api/waitlist/stats")).body.count;

test("home-301: an email joins once, however often and in whatever case it is sent", async () => {
  const before = await count();
  const first = await join({
    email: "Moth@Elsewhere.net",
    oni_id: "",
    access_key: "",
    source: "landing",
  });
  const again = await join({ email: "moth@elsewhere.net" });
  expect(first).toMatchObject({ status: 200, body: { ok: true } });
  expect(again.body).toEqual(first.body);
  expect(await count()).toBe(before + 1);
});

test("home-302: a reserved or taken oni_id is refused and nothing is stored", async () => {
  const member = await app.signIn();
  await join({ email: "first@elsewhere.net", oni_id: "tidepool" });
  const before = await count();
  for (const oni_id of ["tidepool", member.username]) {
    const refused = await join({ email: "second@elsewhere.net", oni_id });
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({ ok: false, error: "oni_id already claimed" });
  }
  expect(await count()).toBe(before);
});

test("home-303: an unclaimable or recently released name is refused like a taken one", async () => {
  const member = await app.signIn({ username: "left_it" });
  const body = { username: "took_another" };
  await app.request("/api/users/profile", { method: "PATCH", as: member.secret, body });
  const before = await count();
  for (const oni_id of ["keeper", "k_33_per", "left_it"]) {
    const refused = await join({ email: "third@elsewhere.net", oni_id });
    expect(refused.status, oni_id).toBe(409);
    expect(refused.body).toEqual({ ok: false, error: "oni_id already claimed" });
  }
  expect(await count()).toBe(before);
});

test("home-304: every refusal has the waitlist's own shape", async () => {
  const refusals = [
    await join({ email: "not an address" }),
    await join({ email: "a@b.net", oni_id: "No" }),
    await join({ email: "a@b.net", access_key: "weak" }),
    await join({ email: 7 }),
    await join("{"),
    await app.request("/api/waitlist", { method: "DELETE" }),
    await app.request("/api/waitlist/elsewhere"),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 405, 404]);
  for (const { body } of refusals) expect(body).toEqual({ ok: false, error: expect.any(String) });
});

test("home-306: an invalid field is refused with the message of its rule", async () => {
  const refusal = async (more: object) =>
    (await join({ email: "rule@elsewhere.net", ...more })).body;
  expect(await refusal({ oni_id: "No" })).toEqual({
    ok: false,
    error: "Error: ONI_ID must be at least 3 characters",
  });
  expect(await refusal({ access_key: "weak" })).toEqual({
    ok: false,
    error: "Error: password must be at least 8 characters long",
  });
  expect(await refusal({ source: "a\u0000b" })).toMatchObject({ ok: false });
});

test("home-305: an access key is stored only as an Argon2id hash", async () => {
  await join({ email: "key@elsewhere.net", oni_id: "keyholder", access_key: "Ripple_1@" });
  const stored = await app.db.select().from(waitlistEntries);
  const entry = stored.find(({ email }) => email === "key@elsewhere.net");
  expect(entry?.accessKey).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(stored)).not.toContain("Ripple_1@");
});
