import { randomUUID } from "node:crypto";
import {
  authenticators,
  identities,
  keeperActs,
  keeperCases,
  sessions,
  signIns,
  users,
} from "@oni/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../process/config.ts";
import { createLog } from "@oni/realtime/process";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { client, openCertifiedProvider } from "../../../../.ci/services/oidc-provider.ts";
import { faults, openFaultyProvider } from "../../../testing/oidc/faulty-provider.ts";
import { fillInForms, openOidcBrowser, passThrough } from "../../../testing/oidc/oidc-browser.ts";
import { openProvider } from "../../process/provider.ts";

const callback = "http://localhost/api/auth/oidc/callback";
const password = "Ripple_1@";

type Needs = { needs: string; username: string; email: string | null };
type In = { sessionId: string };

const providerAt = (issuer: string, more: Record<string, string> = {}) =>
  openProvider(
    readConfig({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      ...more,
    }),
    { timeoutS: 1 },
  );

let app: Awaited<ReturnType<typeof openTestApp>>;
let faulty: Awaited<ReturnType<typeof openFaultyProvider>>;
beforeAll(async () => {
  app = await openTestApp();
  faulty = await openFaultyProvider();
});
afterAll(async () => {
  await faulty.close();
  await app.close();
});

let count = 0;
/** Each test has an account of its own at our provider. */
beforeEach(() => {
  count += 1;
  Object.assign(faulty.claims, {
    sub: `account-${count}`,
    preferred_username: `Lumen ${count}`,
    email: `lumen${count}@example.net`,
    email_verified: true,
  });
  Object.assign(app.deps, { provider: providerAt(faulty.issuer) });
});
afterEach(() => faulty.setFault(null));

const browse = () => openOidcBrowser(app);

/** Signs in at our provider. Returns the browser and the response of `finish`. */
async function arrive() {
  const browser = browse();
  const response = await passThrough(browser);
  expect([response.status, response.headers.get("location")]).toEqual([302, "/auth/oidc"]);
  return { browser, finished: await browser.post<Needs & In>("/api/auth/oidc/finish") };
}

/** Registers a member by our provider. */
async function registerMember(username = `lumen_${count}`) {
  const { browser } = await arrive();
  const made = await browser.post<In>("/api/auth/oidc/register", { username });
  expect(made.status).toBe(201);
  const [user] = await app.db.select().from(users).where(eq(users.username, username));
  if (!user) throw new Error("No member was made.");
  return { ...user, secret: made.body.sessionId };
}

const identitiesOf = (as: string) =>
  app.request<{ id: string; issuer: string; name: string }[]>("/api/auth/identities", { as });

describe("with a certified provider", () => {
  let certified: Awaited<ReturnType<typeof openCertifiedProvider>>;
  const account = {
    id: "kite",
    name: "Kite.Exe",
    email: "kite@example.net",
    isEmailVerified: true,
  };
  beforeAll(async () => {
    certified = await openCertifiedProvider([callback], [account]);
  });
  afterAll(() => certified.close());

  test("account-432: an account at the provider becomes a member, and opens that member from then on", async () => {
    Object.assign(app.deps, { provider: providerAt(certified.issuer) });
    const browser = browse();
    expect((await fillInForms(browser, "kite")).headers.get("location")).toBe("/auth/oidc");
    const needs = await browser.post<Needs>("/api/auth/oidc/finish");
    expect(needs).toEqual({
      status: 200,
      body: { needs: "account", username: "kite_exe", email: "kite@example.net" },
    });
    const made = await browser.post<In>("/api/auth/oidc/register", { username: "kite_exe" });
    expect(made.status).toBe(201);
    const me = await app.request("/api/auth/me", { as: made.body.sessionId });
    expect(me.body).toMatchObject({
      ...{ username: "kite_exe", email: "kite@example.net" },
      ...{ hasPassword: false, isEmailVerified: true },
    });

    const later = browse();
    await fillInForms(later, "kite");
    const opened = await later.post<In>("/api/auth/oidc/finish");
    expect(opened.status).toBe(200);
    const again = await app.request("/api/auth/me", { as: opened.body.sessionId });
    expect(again.body).toMatchObject({ username: "kite_exe" });
  });
});

test("account-432: a network without a provider says so", async () => {
  Object.assign(app.deps, { provider: null });
  const browser = browse();
  for (const path of ["start", "callback"]) {
    expect((await app.request(`/api/auth/oidc/${path}`)).status).toBe(503);
  }
  for (const path of ["finish", "register"]) {
    const { status } = await browser.post(`/api/auth/oidc/${path}`, { username: "unknown_new" });
    expect(status).toBe(503);
  }
  expect(
    (await app.request<{ provider: null }>("/api/auth/registration")).body.provider,
  ).toBeNull();
});

test("account-433: the only cookie is sealed, for ten minutes, and out of reach of pages", async () => {
  const response = await app.app.request("/api/auth/oidc/start");
  const set = response.headers.get("set-cookie") ?? "";
  expect(set).toMatch(
    /^oni_oidc=[\w-]+; Max-Age=600; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax$/,
  );
  const address = new URL(response.headers.get("location") ?? "");
  expect(address.origin).toBe(new URL(faulty.issuer).origin);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ...{ client_id: client.id, redirect_uri: callback, response_type: "code" },
    ...{ code_challenge_method: "S256", state: expect.any(String), nonce: expect.any(String) },
  });
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(set).not.toContain(address.searchParams.get(name));
  }

  Object.assign(app.deps.settings, { publicUrl: "https://oni.example" });
  const secure = await app.app.request("/api/auth/oidc/start");
  Object.assign(app.deps.settings, { publicUrl: null });
  expect(secure.headers.get("set-cookie")).toContain("; Secure");
  expect(new URL(secure.headers.get("location") ?? "").searchParams.get("redirect_uri")).toBe(
    "https://oni.example/api/auth/oidc/callback",
  );
});

/** The page of a refusal, without the request id. */
async function refusalOf(response: Response) {
  const page = await response.text();
  const requestId = response.headers.get("x-request-id") ?? "";
  expect(page).toContain(requestId);
  return { status: response.status, page: page.replace(requestId, "") };
}

test.each(faults)("account-434: a response is refused: %s", async (fault) => {
  const lines: string[] = [];
  const log = {
    ...createLog("error"),
    warn: (...line: unknown[]) => lines.push(JSON.stringify(line)),
  };
  Object.assign(app.deps, { log });
  const before = await app.db.$count(sessions);
  faulty.setFault(fault);
  const browser = browse();
  const address = await browser.begin();
  const refused = address
    ? await passThrough(browser)
    : await app.app.request("/api/auth/oidc/start");
  const plain = await app.app.request("/api/auth/oidc/callback");
  expect(await refusalOf(refused)).toEqual(await refusalOf(plain));
  expect(refused.status).toBe(400);
  faulty.setFault(null);
  const { status } = await browser.post("/api/auth/oidc/finish");
  expect(status).toBe(400);
  expect(await app.db.$count(sessions)).toBe(before);
  const written = lines.join("\n");
  expect(written).toContain(refused.headers.get("x-request-id"));
  for (const request of faulty.tokenRequests) {
    for (const secret of [request.get("code"), request.get("code_verifier"), client.secret]) {
      expect(written).not.toContain(secret);
    }
  }
});

test("account-434: a response is used once, in the browser that began, and by its own state", async () => {
  const browser = browse();
  const sent = await fetch(await browser.begin(), { redirect: "manual" });
  const address = sent.headers.get("location") ?? "";
  expect((await browse().comeBack(address)).status).toBe(400);
  const other = browse();
  await other.begin();
  expect((await other.comeBack(address)).status).toBe(400);

  const begun = browser.cookie();
  expect((await browser.comeBack(address)).status).toBe(302);
  const replayed = await app.app.request(new URL(address).pathname + new URL(address).search, {
    headers: { Cookie: begun },
  });
  expect(replayed.status).toBe(400);
});

test("account-432: the network proves itself as the provider lists it", async () => {
  for (const proof of ["client_secret_post", "client_secret_basic"] as const) {
    faulty.setProof(proof);
    expect((await arrive()).finished.body.needs).toBe("account");
  }
});

test("account-434: the keys of the provider may change at any time", async () => {
  await arrive();
  faulty.rotateKey();
  const { finished } = await arrive();
  expect(finished.body.needs).toBe("account");
});

test("account-435: an email or a username never opens an account", async () => {
  const member = await app.signIn({
    email: `lumen${count}@example.net`,
    username: `lumen_${count}`,
  });
  const { browser, finished } = await arrive();
  expect(finished.body).toEqual({ needs: "account", username: `lumen_${count}`, email: null });
  const taken = await browser.post<{ code: string }>("/api/auth/oidc/register", {
    username: member.username,
    email: `other${count}@example.net`,
  });
  expect(taken).toMatchObject({ status: 409, body: { code: "username_taken" } });
  const same = await browser.post<{ code: string }>("/api/auth/oidc/register", {
    username: `other_${count}`,
    email: member.email,
  });
  expect(same).toMatchObject({ status: 409, body: { code: "email_taken" } });
  const without = await browser.post("/api/auth/oidc/register", { username: `other_${count}` });
  expect(without).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
  const whole = { username: `other_${count}`, email: `other${count}@example.net` };
  expect((await browser.post("/api/auth/oidc/register", whole)).status).toBe(201);
});

test("account-435: an email that the provider has not verified must be entered", async () => {
  Object.assign(faulty.claims, { email_verified: false });
  const { finished } = await arrive();
  expect(finished.body.email).toBeNull();
});

test("account-436: a member links an account, which then signs them in, and no other member can link it", async () => {
  const member = await app.signIn();
  const { browser } = await arrive();
  const rival = await arrive();
  expect((await browser.post("/api/auth/oidc/link", {}, member.secret)).status).toBe(200);
  expect((await identitiesOf(member.secret)).body).toMatchObject([
    { issuer: faulty.issuer, name: `Lumen ${count}` },
  ]);
  const other = await app.signIn();
  const second = await rival.browser.post<{ code: string }>(
    "/api/auth/oidc/link",
    {},
    other.secret,
  );
  expect(second).toMatchObject({ status: 409, body: { code: "conflict" } });

  const { finished } = await arrive();
  const me = await app.request("/api/auth/me", { as: finished.body.sessionId });
  expect(me.body).toMatchObject({ username: member.username });
  const ways = await app.db
    .select({ way: signIns.way })
    .from(signIns)
    .where(eq(signIns.userId, member.id));
  expect(ways).toEqual([{ way: "oidc" }]);
});

test("account-436: of two tabs that use one sign-in at once exactly one succeeds", async () => {
  const { browser } = await arrive();
  const members = await Promise.all([app.signIn(), app.signIn()]);
  const answers = await Promise.all(
    members.map(({ secret }) => browser.post("/api/auth/oidc/link", {}, secret)),
  );
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400]);
  expect(await app.db.$count(identities, eq(identities.subject, `account-${count}`))).toBe(1);
});

test("account-437: registration, suspension and reserved names hold as for every sign-in", async () => {
  const { browser } = await arrive();
  const body = { username: `lumen_${count}` };
  Object.assign(app.deps.settings, { registration: "closed" });
  expect((await browser.post("/api/auth/oidc/register", body)).status).toBe(403);
  Object.assign(app.deps.settings, { registration: "open" });
  Object.assign(app.deps, { provider: providerAt(faulty.issuer, { OIDC_REGISTER: "off" }) });
  expect((await browser.post("/api/auth/oidc/register", body)).status).toBe(403);
  Object.assign(app.deps, { provider: providerAt(faulty.issuer) });
  const reserved = await browser.post("/api/auth/oidc/register", { username: "admin" });
  expect(reserved.status).toBe(409);
  await app.request("/api/waitlist", {
    body: { email: `waits${count}@example.net`, oni_id: `waits_${count}`, access_key: password },
  });
  const waiting = await browser.post("/api/auth/oidc/register", { username: `waits_${count}` });
  expect(waiting).toMatchObject({ status: 409, body: { code: "oni_id_reserved" } });
  expect((await browser.post("/api/auth/oidc/register", body)).status).toBe(201);

  const [member] = await app.db.select().from(users).where(eq(users.username, body.username));
  const subject = { subjectKind: "user", subjectId: member?.id ?? "" } as const;
  const caseId = randomUUID();
  const about = { ...subject, userId: member?.id ?? null };
  await app.db.insert(keeperCases).values({ id: caseId, ...about });
  await app.db.insert(keeperActs).values({ caseId, ...about, act: "suspend", reason: "selling" });
  const { finished } = await arrive();
  expect(finished.status).toBe(403);
  expect(finished.body).toMatchObject({ error: expect.stringContaining("selling") });
});

const ageSessions = (userId: string) =>
  app.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '6 minutes'` })
    .where(eq(sessions.userId, userId));

test("account-438: a member without a password proves who they are by a sign-in of the last 5 minutes", async () => {
  const member = await registerMember();
  const change = (as: string) =>
    app.request<{ code: string }>("/api/auth/password", {
      ...{ method: "PATCH", as, body: { newPassword: password } },
    });
  await ageSessions(member.id);
  expect(await change(member.secret)).toMatchObject({
    ...{ status: 403, body: { code: "reauthenticate" } },
  });
  const removal = { method: "DELETE", as: member.secret, body: {} };
  expect(await app.request("/api/users/me", removal)).toMatchObject({
    ...{ status: 403, body: { code: "reauthenticate" } },
  });

  const { finished } = await arrive();
  expect((await change(finished.body.sessionId)).status).toBe(200);
  const login = { username: member.username, password };
  expect((await app.request("/api/auth/login", { body: login })).status).toBe(200);
  const withoutIt = await app.request("/api/auth/password", {
    ...{ method: "PATCH", as: finished.body.sessionId, body: { newPassword: password } },
  });
  expect(withoutIt).toMatchObject({
    status: 400,
    body: { fields: { currentPassword: expect.any(String) } },
  });
});

test("account-438: no password signs in to a member who has none", async () => {
  const { username } = await registerMember();
  for (const guess of ["", " ", password, "null", "undefined"]) {
    const { status } = await app.request("/api/auth/login", {
      body: { username, password: guess },
    });
    expect([400, 401]).toContain(status);
  }
});

test("account-439: the last way to sign in stays", async () => {
  const member = await registerMember();
  const [identity] = (await identitiesOf(member.secret)).body;
  const unlink = () =>
    app.request<{ code: string }>(`/api/auth/identities/${identity?.id}`, {
      ...{ method: "DELETE", as: member.secret },
    });
  expect(await unlink()).toMatchObject({ status: 409, body: { code: "conflict" } });
  const body = { newPassword: password };
  await app.request("/api/auth/password", { method: "PATCH", as: member.secret, body });
  expect((await unlink()).status).toBe(200);
  expect((await identitiesOf(member.secret)).body).toEqual([]);
  const { finished } = await arrive();
  expect(finished.body.needs).toBe("account");
});

test("account-439: of two ways that are removed at once one stays", async () => {
  const member = await registerMember();
  const account = { issuer: "https://id.example.net", subject: member.id, name: "lumen" };
  await app.db.insert(identities).values({ userId: member.id, ...account });
  const both = (await identitiesOf(member.secret)).body;
  const answers = await Promise.all(
    both.map(({ id }) =>
      app.request(`/api/auth/identities/${id}`, { method: "DELETE", as: member.secret }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
});

test("account-440: this way requires no code of an authenticator app", async () => {
  const member = await app.signIn({ password: await cheapPasswords.hash(password) });
  const { browser } = await arrive();
  await browser.post("/api/auth/oidc/link", {}, member.secret);
  await app.db.insert(authenticators).values({ userId: member.id, secret: "sealed" });
  const { finished } = await arrive();
  expect(finished.body.sessionId).toEqual(expect.any(String));
});
