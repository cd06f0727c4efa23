import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "../../../contract/endpoints.ts";
import { pathTo, requestRecipes } from "../../../testing/access/access-requests.ts";
import { openScene, type Scene } from "../../../testing/access/access-scene.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openKeepers } from "../../../testing/keeper.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let scene: Scene;
let keeper: { secret: string };
beforeAll(async () => {
  app = await openTestApp();
  scene = await openScene(app, "public");
  keeper = (await openKeepers(app)).keeper;
});
afterAll(() => app.close());

/** The reads that may name a bot: its owner's, and those of the server that it is a member of. */
const allowed = new Set([
  ...["GET /api/bots", "GET /api/users/me/export"],
  ...["GET /api/servers/:id/bots", "GET /api/servers/:id/members"],
  ...["GET /api/channels/:id/messages", "GET /api/servers/activity"],
  "GET /api/digest",
  ...["GET /api/search", "GET /api/servers/:id/search", "GET /api/servers/:id"],
]);

test("account-458: no read names a bot, except those of its owner and of its servers", async () => {
  const as = scene.owner.secret;
  const { botId, server, channel } = scene;
  const { body: member } = await app.request<{ username: string }>(`${server}/bots/${botId}`, {
    ...{ method: "PUT", as },
  });
  const { body } = await app.request<{ token: string }>(`/api/bots/${botId}/token`, {
    ...{ method: "POST", as },
  });
  const sent = { as: body.token, body: { content: "a ripple at high tide" } };
  expect((await app.request(`${channel}/messages`, sent)).status).toBe(201);

  const naming = new Set<string>();
  const callers = [scene.visitor, scene.owner, scene.stranger, scene.moderator, keeper];
  for (const endpoint of endpoints.filter(({ method }) => method === "GET")) {
    const name = `${endpoint.method} ${endpoint.path}`;
    const path = pathTo(endpoint, scene, requestRecipes[name]?.names?.(scene) ?? "");
    for (const { secret } of callers) {
      const answer = await app.request<unknown>(path, { as: secret });
      const text = JSON.stringify(answer.body) ?? "";
      if (text.includes(botId) || text.includes(member.username)) naming.add(name);
    }
  }
  expect([...naming].filter((name) => !allowed.has(name))).toEqual([]);
  expect(naming).toContain("GET /api/servers/:id/members");
  expect(naming).toContain("GET /api/channels/:id/messages");
});
