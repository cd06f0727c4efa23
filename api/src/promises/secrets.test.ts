import { createLog } from "@oni/realtime/process";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { requestRecipes, pathTo } from "../../testing/access/access-requests.ts";
import { openScene, type Scene, scenePassword } from "../../testing/access/access-scene.ts";
import { openTestApp } from "../../testing/app.ts";
import { makePicture, putBytes, requestUpload } from "../../testing/uploads.ts";

const logLines: string[] = [];
let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({ log: createLog("debug", (row) => logLines.push(row)) });
});
afterAll(() => app.close());

const accessKey = "Canary$7accessKey";
const newPassword = "Canary$8newPassword";
const person = {
  username: "canary",
  email: "canary-address@elsewhere.net",
  password: "Canary$9password",
};

/** Deletions come last, so that every target exists until then. */
const journey = endpoints.toSorted(
  (one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
);

type Answer = { where: string; text: string };

/** Calls an endpoint as the owner, with the secret in the query string. */
async function callEndpoint(endpoint: Endpoint, scene: Scene, secret: string): Promise<Answer> {
  const where = `${endpoint.method} ${endpoint.path}`;
  const how = requestRecipes[where];
  const name = how?.names?.(scene) ?? "";
  const path = pathTo(endpoint, scene, name);
  const query = path.includes("?") ? `&sessionId=${secret}` : `?sessionId=${secret}`;
  const response = await app.app.request(`${path}${query}`, {
    method: endpoint.method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${secret}` },
    ...(endpoint.method !== "GET" && { body: JSON.stringify(how?.body?.(name, scene) ?? {}) }),
  });
  return { where, text: await response.text() };
}

/** Returns all rows of all tables as text. */
async function dump(): Promise<Record<string, string>> {
  const tables = await app.db
    .select({ name: sql<string>`schemaname || '.' || tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname not in ('pg_catalog', 'information_schema')`);
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await app.db.select({ text: sql<string>`t::text` }).from(sql.raw(`${name} t`));
    contents[name] = rows.map(({ text }) => text).join("\n");
  }
  return contents;
}

const patienceMs = 180_000;

test(
  "api-46: after calls of every endpoint no secret is in a log, a refusal or a table",
  async () => {
    await app.request("/api/waitlist", {
      body: { email: person.email, oni_id: person.username, access_key: accessKey },
    });
    const wrongKey = await app.request("/api/auth/register", { body: person });
    expect(wrongKey.status).toBe(409);
    const registered = await app.request<{ sessionId: string }>("/api/auth/register", {
      body: { ...person, password: accessKey },
    });
    const canary = registered.body.sessionId;
    const changed = await app.request("/api/auth/password", {
      ...{ method: "PATCH", as: canary },
      body: { currentPassword: accessKey, newPassword },
    });
    expect(changed.status).toBe(200);
    const upload = await requestUpload(app, { secret: canary });
    const signature = new URL(upload.uploadURL, "http://oni.test").searchParams.get("signature");
    await putBytes(app, upload.uploadURL, await makePicture("png"));
    await putBytes(app, upload.uploadURL, await makePicture("png"));

    const scene = await openScene(app, "private");
    const responses: Answer[] = [];
    for (const endpoint of journey) {
      for (const secret of [canary, scene.stranger.secret]) {
        if (endpoint.path !== "/api/auth/logout")
          responses.push(await callEndpoint(endpoint, scene, secret));
      }
    }
    await app.db.execute(sql`alter table capsules add check (name <> 'breaks')`);
    const broken = await app.request("/api/capsules", { as: canary, body: { name: "breaks" } });
    expect(broken.status).toBe(500);

    const log = logLines.join("");
    const tables = await dump();
    const everywhere = { password: person.password, accessKey, newPassword, scenePassword };
    const secrets = { ...everywhere, canary, stranger: scene.stranger.secret, signature };
    expect(log).toContain("request failed");
    expect(tables["public.users"]).toContain(person.username);
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret?.length, what).toBeGreaterThan(8);
      const spilt = Object.keys(tables).filter((name) => tables[name]?.includes(secret ?? ""));
      expect(spilt, `tables that hold the ${what}`).toEqual([]);
      expect(log, what).not.toContain(secret);
      const leaking = responses.filter(({ text }) => text.includes(secret ?? ""));
      // Links to a hidden image are signed for its owner, which is intended.
      expect(
        leaking.map(({ where }) => where),
        `answers that hold the ${what}`,
      ).toEqual([]);
    }
    for (const secret of [scene.code, scene.userCode, scene.webhookSecret, person.email, "argon2"])
      expect(log).not.toContain(secret);
    const holders = (secret: string) =>
      Object.keys(tables).filter((name) => tables[name]?.includes(secret));
    // A mail to this address waits in the queue.
    const known = ["public.letters", "public.users", "public.waitlist_entries"];
    expect(holders(person.email).sort()).toEqual(known);
    expect(holders(scene.code)).toEqual(["public.invites"]);
    expect(holders(scene.webhookSecret)).toEqual([]);
    expect(responses.filter(({ text }) => text.includes(scene.webhookSecret))).toEqual([]);
  },
  patienceMs,
);

test(
  "api-47: an email is in responses to its owner only",
  async () => {
    const scene = await openScene(app, "public");
    for (const endpoint of journey) {
      if (endpoint.path === "/api/users/me") continue;
      for (const actor of ["stranger", "moderator"] as const) {
        const secret = await app.deps.sessions.create(scene[actor].id, null);
        const { text } = await callEndpoint(endpoint, scene, secret);
        expect(text).not.toContain(scene.owner.email);
        expect(text).not.toContain("$argon2");
      }
    }
  },
  patienceMs,
);
