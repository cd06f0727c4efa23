import { sessionKeyOf } from "@oni/db/account";
import { createLimiter } from "@oni/realtime/process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Endpoint, standardBodyBytes } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { requestRecipes, pathTo } from "../../testing/access/access-requests.ts";
import { openScene, type Scene } from "../../testing/access/access-scene.ts";
import { actors, readAccessTable } from "../../testing/access/access-table.ts";
import { openTestApp } from "../../testing/app.ts";
import { openKeepers } from "../../testing/keeper.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let scene: Scene;
let keeper: { secret: string };
beforeAll(async () => {
  app = await openTestApp();
  scene = await openScene(app, "public");
  keeper = (await openKeepers(app)).keeper;
});
afterAll(() => app.close());

const table = readAccessTable();
const writes = endpoints
  .filter(({ body }) => body !== undefined)
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

/** A request with every possible mistake, except for the given corrections. */
type Wrong = { as?: string; body?: string; type?: string; isThere?: boolean };

async function statusOf(endpoint: Endpoint, { as, body = "{", type, isThere = false }: Wrong) {
  const how = requestRecipes[`${endpoint.method} ${endpoint.path}`];
  const name = isThere ? (how?.names?.(scene) ?? "") : (how?.unknown ?? crypto.randomUUID());
  const { status } = await app.request(pathTo(endpoint, scene, name), {
    method: endpoint.method,
    body,
    headers: { "Content-Type": type ?? "application/json" },
    ...(as && { as }),
  });
  return status;
}

test.each(writes)("api-18: $name is refused for its first mistake", async ({ name, endpoint }) => {
  const isForKeepers = endpoint.audience === "keeper";
  const by = isForKeepers ? keeper : scene.owner;
  // For other users this path never exists.
  const early = isForKeepers ? { as: keeper.secret } : {};
  const long = "x".repeat((endpoint.bodyLimitBytes ?? standardBodyBytes) + 1);
  expect(await statusOf(endpoint, { ...early, body: long })).toBe(413);
  expect(await statusOf(endpoint, { ...early, type: "text/plain" })).toBe(415);
  if (isForKeepers) expect(await statusOf(endpoint, { body: long })).toBe(404);
  if (endpoint.audience === "member") expect(await statusOf(endpoint, {})).toBe(401);
  const isNamedInPath = endpoint.path.includes(":");
  expect(await statusOf(endpoint, { as: by.secret })).toBe(isNamedInPath ? 404 : 400);

  const row = table.find((one) => one.endpoint === name && one.state === "public");
  const forbidden = actors.find((actor) => row?.verdicts[actor] === 403);
  if (!forbidden || !isNamedInPath) return;
  expect(await statusOf(endpoint, { as: scene[forbidden].secret, isThere: true })).toBe(403);
  const allowed = actors.findLast((actor) => row?.verdicts[actor] === "ok");
  if (allowed)
    expect(await statusOf(endpoint, { as: scene[allowed].secret, isThere: true })).toBe(400);
});

test("api-18: a used-up budget is refused before a missing item, and after a too large body", async () => {
  const { secret } = await app.signIn();
  Object.assign(app.deps, { limiter: createLimiter({ scale: 0.001 }) });
  const path = `/api/posts/${crypto.randomUUID()}`;
  const patch = (body: string) => app.request(path, { method: "PATCH", as: secret, body });
  expect((await patch("{")).status).toBe(404);
  expect((await patch("{")).status).toBe(429);
  expect((await patch("x".repeat(300_000))).status).toBe(413);
});

test("chat-346: a caller whose session has ended gets 401, even with a used-up budget", async () => {
  const { secret } = await app.signIn();
  Object.assign(app.deps, { limiter: createLimiter({ scale: 0.001 }) });
  const path = `/api/channels/${crypto.randomUUID()}/messages`;
  const sendMessage = () => app.request(path, { as: secret, body: { content: "a ripple" } });
  expect((await sendMessage()).status).toBe(404);
  expect((await sendMessage()).status).toBe(429);
  await app.deps.sessions.end(sessionKeyOf(secret));
  expect((await sendMessage()).status).toBe(401);
});
