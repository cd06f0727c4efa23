import { passkeys, sessions, webauthnChallenges } from "@oni/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Passkey } from "../../../contract/account/passkeys.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { createSoftAuthenticator } from "../../../testing/soft-authenticator.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Options = { challenge: string; rpId?: string };
type Making = Options & {
  rp: { id: string; name: string };
  user: { id: string; name: string };
  excludeCredentials: { id: string }[];
};
type Refusal = { error: string; code: string };
type Device = ReturnType<typeof createSoftAuthenticator>;

const headers = { "X-Request-Id": "passkey" };
const offer = async (as: string) =>
  (await app.request<Making>("/api/auth/passkeys/options", { as, method: "POST" })).body;
const add = (as: string, response: object, name = "roof phone") =>
  app.request<Passkey & Refusal>("/api/auth/passkeys", { as, headers, body: { response, name } });
const list = async (as: string) =>
  (await app.request<Passkey[]>("/api/auth/passkeys", { as })).body;
const offerSignIn = async (body: object = {}) =>
  (await app.request<Options>("/api/auth/passkey/options", { body })).body;
const present = (response: unknown) =>
  app.request<{ sessionId: string } & Refusal>("/api/auth/passkey", {
    headers,
    body: { response },
  });
const readMe = (as: string) => app.request<{ id: string }>("/api/auth/me", { as });

/** Creates a member with a passkey. Also returns the device of the passkey. */
async function makeMember(device: Device = createSoftAuthenticator()) {
  const member = await app.signIn();
  const made = await add(member.secret, device.make(await offer(member.secret)));
  expect(made.status).toBe(201);
  return { ...member, device, passkey: made.body };
}

test("account-352, account-353: a passkey is added, listed, renamed, signs in, and is removed", async () => {
  const { secret, id: userId, username } = await app.signIn();
  const device = createSoftAuthenticator();
  const options = await offer(secret);
  expect(options).toMatchObject({
    rp: { id: "localhost", name: "ONI" },
    user: { name: username },
    excludeCredentials: [],
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });
  const made = await add(secret, device.make(options));
  expect(made).toMatchObject({ status: 201, body: { name: "roof phone", lastUsedAt: null } });
  expect((await offer(secret)).excludeCredentials).toMatchObject([{ id: device.id }]);

  const { id } = made.body;
  const path = `/api/auth/passkeys/${id}`;
  const renamed = await app.request(path, {
    as: secret,
    method: "PATCH",
    body: { name: "small one" },
  });
  expect(renamed.status).toBe(200);
  const opened = await present(device.sign(await offerSignIn()));
  expect(opened.status).toBe(200);
  expect((await readMe(opened.body.sessionId)).body.id).toBe(userId);
  expect(await list(secret)).toEqual([
    { ...made.body, name: "small one", lastUsedAt: expect.any(String) },
  ]);

  expect((await app.request(path, { as: secret, method: "DELETE" })).status).toBe(200);
  expect(await list(secret)).toEqual([]);
  expect((await present(device.sign(await offerSignIn()))).status).toBe(401);
  expect((await app.request(path, { as: secret, method: "DELETE" })).status).toBe(404);
});

test("account-354, account-355: every invalid response is refused alike and opens nothing", async () => {
  const { device, id: userId, secret } = await makeMember();
  const used = await offerSignIn();
  expect((await present(device.sign(used))).status).toBe(200);
  const old = await offerSignIn();
  await app.db.update(webauthnChallenges).set({ expiresAt: sql`now() - interval '1 second'` });
  const count = () => app.db.$count(sessions, eq(sessions.userId, userId));
  const before = await count();
  const fresh = () => offerSignIn();
  const forged = device.sign(await fresh());
  const other = createSoftAuthenticator();
  const refusals = [
    await present(device.sign(used)),
    await present(device.sign(old)),
    await present(device.sign({ challenge: "bmV2ZXIgbWFkZQ" })),
    await present(device.sign(await offer(secret))),
    await present(other.sign(await fresh())),
    await present(other.sign(await fresh(), { id: device.id })),
    await present(device.sign(await fresh(), { origin: "https://evil.example" })),
    await present(device.sign(await fresh(), { rpId: "evil.example" })),
    await present(device.sign(await fresh(), { type: "webauthn.create" })),
    await present(device.sign(await fresh(), { counter: 1 })),
    await present({ ...forged, response: { ...forged.response, signature: "AAAA" } }),
    await present({ ...forged, response: { clientDataJSON: "not base64url" } }),
    await present({}),
  ];
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 401));
  expect(new Set(refusals.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await count()).toBe(before);
});

test("account-354: a passkey is added only with its own options, once, and by one member", async () => {
  const [member, stranger] = [await app.signIn(), await app.signIn()];
  const device = createSoftAuthenticator();
  const options = await offer(member.secret);
  const ofStranger = await offer(stranger.secret);
  const refusals = [
    await add(member.secret, device.make(ofStranger)),
    await add(stranger.secret, device.make(ofStranger)),
    await add(member.secret, device.make(await offerSignIn())),
    await add(member.secret, device.make(await offer(member.secret), { origin: "http://evil" })),
    await add(member.secret, {}),
  ];
  const made = await add(member.secret, device.make(options));
  expect(made.status).toBe(201);
  refusals.push(await add(member.secret, device.make(options)));
  refusals.push(await add(stranger.secret, device.make(await offer(stranger.secret))));
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 401));
  expect(new Set(refusals.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await readMe(member.secret)).status).toBe(200);
  expect(await list(stranger.secret)).toEqual([]);
});

test("account-354: of many clients that present one response at once, one gets in", async () => {
  const { device } = await makeMember();
  const answer = device.sign(await offerSignIn());
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => present(answer)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted((one, two) => one - two)).toEqual([200, ...Array(5).fill(401)]);
});

test("account-356: the sign-in options are the same for everyone", async () => {
  const { username } = await makeMember();
  const shapes = [
    await offerSignIn(),
    await offerSignIn({ username }),
    await offerSignIn({ username: "nobody_here" }),
  ].map(({ challenge, ...others }) => {
    expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
    return JSON.stringify(others);
  });
  expect(new Set(shapes).size).toBe(1);
  expect(await app.db.select().from(webauthnChallenges)).not.toContainEqual(
    expect.objectContaining({ hash: expect.stringMatching(/[^0-9a-f]/) }),
  );
});

test("account-357: where the network has a public address, passkeys belong to that", async () => {
  const settings = { ...app.deps.settings, publicUrl: "https://oni.example.net" };
  const served = await openTestApp({ settings }, databaseOf(app));
  const { secret: as } = await app.signIn();
  const { body: options } = await served.request<Making>("/api/auth/passkeys/options", {
    ...{ as, method: "POST" },
  });
  expect(options.rp.id).toBe("oni.example.net");
  const where = { origin: "https://oni.example.net", rpId: "oni.example.net" };
  const response = createSoftAuthenticator(where).make(options);
  const otherHost = await add(as, response);
  expect(otherHost.status).toBe(401);
  const { body: again } = await served.request<Making>("/api/auth/passkeys/options", {
    ...{ as, method: "POST" },
  });
  const body = { response: createSoftAuthenticator(where).make(again), name: "roof phone" };
  expect((await served.request("/api/auth/passkeys", { as, body })).status).toBe(201);
});

test("account-352: a member has at most 20 passkeys, and another member's passkey is 404", async () => {
  const { secret, id: userId, passkey } = await makeMember();
  const stranger = await app.signIn();
  for (const method of ["PATCH", "DELETE"]) {
    const options = { as: stranger.secret, method, body: { name: "mine" } };
    expect((await app.request(`/api/auth/passkeys/${passkey.id}`, options)).status).toBe(404);
  }
  await app.db.insert(passkeys).values(
    Array.from({ length: 19 }, (_, index) => ({
      ...{ userId, credentialId: `${userId}-${index}`, publicKey: "", name: "one of many" },
    })),
  );
  const full = await add(secret, createSoftAuthenticator().make(await offer(secret)));
  expect(full.status).toBe(409);
  expect(await list(secret)).toHaveLength(20);
});
