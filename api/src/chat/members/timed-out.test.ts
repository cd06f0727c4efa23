import { keeperActs, servers, serverTimeouts } from "@oni/db/schema";
import { rooms } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "../../../contract/endpoints.ts";
import type { Timeout } from "../../../contract/chat/members.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { requestRecipes, pathTo } from "../../../testing/access/access-requests.ts";
import { openScene, type Scene } from "../../../testing/access/access-scene.ts";
import { readAccessTable } from "../../../testing/access/access-table.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { openKeepers } from "../../../testing/keeper.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const reason = "three songs in a row";
const timeOut = (serverId: string, userId: string) =>
  app.db
    .insert(serverTimeouts)
    .values({ serverId, userId, reason, endsAt: new Date(Date.now() + 600_000) });
const sentence = (keeperId: string, userId: string) =>
  app.db.insert(keeperActs).values({
    ...{ keeperId, userId, reason, act: "timeout", subjectKind: "user", subjectId: userId },
  });

/**
 * Writes that stay allowed, because they concern only the member: joining, leaving, reading, drafts,
 * following, and taking back one's own content and bots. They are tried in this order.
 */
const allowed = [
  "POST /api/servers/:id/join",
  "PUT /api/channels/:id/read",
  "PUT /api/channels/:id/draft",
  "PUT /api/channels/:id/follow",
  "DELETE /api/channels/:id/follow",
  "DELETE /api/messages/:id/reactions/:emoji",
  "POST /api/invites/:code/accept",
  "DELETE /api/messages/:id",
  "DELETE /api/servers/:id/bots/:botId",
  "POST /api/servers/:id/leave",
];

/** The owners of the content and of the bot. */
const owners: Record<string, string> = {
  "DELETE /api/messages/:id": "member",
  "DELETE /api/servers/:id/bots/:botId": "owner",
};

/** Returns every write endpoint of a dimension that this actor may use when not timed out. */
const writesOf = (actor: "member" | "moderator" | "owner") =>
  endpoints
    .map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }))
    .filter(({ name }) => /^(?!GET)\w+ \/api\/(servers|channels|messages|invites)\/:/.test(name))
    .filter(({ name }) =>
      readAccessTable().some(
        (row) => row.endpoint === name && row.state === "public" && row.verdicts[actor] === "ok",
      ),
    )
    .toSorted((one, other) => allowed.indexOf(one.name) - allowed.indexOf(other.name));

const ways = [
  ["member", "the dimension", (scene: Scene) => timeOut(scene.id, scene.member.id)],
  ["moderator", "the dimension", (scene: Scene) => timeOut(scene.id, scene.moderator.id)],
  ["member", "a keeper", (scene: Scene) => sentence(scene.stranger.id, scene.member.id)],
  ["moderator", "a keeper", (scene: Scene) => sentence(scene.stranger.id, scene.moderator.id)],
  ["owner", "a keeper", (scene: Scene) => sentence(scene.stranger.id, scene.owner.id)],
] as const;

test.each(ways)(
  "account-418: a %s timed out by %s keeps only the right to read",
  async (actor, _, impose) => {
    const scene = await openScene(app, "public");
    await impose(scene);
    const { secret: as } = scene[actor];
    const allowedHere = allowed.filter((name) => (owners[name] ?? actor) === actor);
    const writes = writesOf(actor);
    expect(writes.length).toBeGreaterThan(actor === "member" ? 10 : 20);
    for (const { endpoint, name } of writes) {
      const named = requestRecipes[name]?.names?.(scene) ?? "";
      const answer = await app.request<{ error?: string }>(pathTo(endpoint, scene, named), {
        ...{ method: endpoint.method, as, body: requestRecipes[name]?.body?.(named, scene) },
      });
      if (allowedHere.includes(name)) expect(answer.status, name).toBeLessThan(300);
      else {
        expect(answer.status, name).toBe(403);
        expect(answer.body.error, name).toContain(reason);
      }
    }
  },
);

test("account-418: a timed-out moderator still reads what is for moderators, and is offered no undo", async () => {
  const { server, id, channel, moderator } = await openDimension(app);
  await timeOut(id, moderator.id);
  const lists = ["bans", "timeouts", "invites", "reports", "applications", "members", "channels"];
  for (const list of lists) {
    expect((await app.request(`${server}/${list}`, { as: moderator.secret })).status, list).toBe(
      200,
    );
  }
  expect((await app.request(`${channel}/messages`, { as: moderator.secret })).status).toBe(200);
  for (const list of ["bans", "timeouts"]) {
    const { body } = await app.request<Timeout[]>(`${server}/${list}`, { as: moderator.secret });
    expect(
      body.some(({ mayUndo }) => mayUndo),
      list,
    ).toBe(false);
  }
  await app.db.delete(serverTimeouts).where(eq(serverTimeouts.userId, moderator.id));
  const { body } = await app.request<Timeout[]>(`${server}/bans`, { as: moderator.secret });
  expect(body.every(({ mayUndo }) => mayUndo)).toBe(true);
});

test("account-418: a timed-out user cannot apply to a server, and can withdraw an earlier application", async () => {
  const { server, id, owner, member, stranger } = await openDimension(app);
  await app.db.update(servers).set({ joinGate: "applied" }).where(eq(servers.id, id));
  await app.request(`${server}/leave`, { method: "POST", as: member.secret });
  const apply = async (as: string) =>
    (await app.request(`${server}/application`, { method: "PUT", as, body: { line: "let me in" } }))
      .status;
  await timeOut(id, member.id);
  expect(await apply(member.secret)).toBe(403);
  expect(await apply(stranger.secret)).toBe(200);
  await sentence(owner.id, stranger.id);
  expect(await apply(stranger.secret)).toBe(403);
  const withdrawal = { method: "DELETE", as: stranger.secret };
  expect((await app.request(`${server}/application`, withdrawal)).status).toBe(200);
});

test("account-419: servers return end and reason of a timeout to the member, whose devices are notified", async () => {
  const { server, id, owner, moderator, member } = await openDimension(app);
  const timeoutsOf = async ({ secret: as }: { secret: string }) => {
    const one = await app.request<Server>(server, { as });
    const list = await app.request<Server[]>("/api/servers", { as });
    return [one.body, ...list.body.filter((listed) => listed.id === id)].map(
      ({ timeout }) => timeout,
    );
  };
  const path = `${server}/members/${moderator.id}/timeout`;
  const start = app.publisher.calls.length;
  const body = { minutes: 10, reason };
  const set = await app.request<Timeout>(path, { method: "PUT", as: owner.secret, body });
  const expected = { endsAt: set.body.endsAt, reason };
  expect(await timeoutsOf(moderator)).toEqual([expected, expected]);
  for (const other of [owner, member]) expect(await timeoutsOf(other)).toEqual([null, null]);
  await app.request(path, { method: "DELETE", as: owner.secret });
  expect(await timeoutsOf(moderator)).toEqual([null, null]);
  const event = {
    name: "emit",
    args: [rooms.user(moderator.id), "server:changed", { serverId: id }],
  };
  expect(app.publisher.calls.slice(start)).toEqual([event, event]);

  await timeOut(id, member.id);
  await app.db
    .update(serverTimeouts)
    .set({ endsAt: new Date(Date.now() - 1) })
    .where(eq(serverTimeouts.userId, member.id));
  expect(await timeoutsOf(member)).toEqual([null, null]);
  await sentence(owner.id, member.id);
  expect(await timeoutsOf(member)).toEqual([
    { endsAt: null, reason },
    { endsAt: null, reason },
  ]);
});

test("account-419: a timeout by a keeper notifies the member for all servers, and so does its undo", async () => {
  const { server, owner, member } = await openDimension(app);
  const keepers = await openKeepers(app);
  await keepers.report(owner, "user", member.id);
  const { id: caseId } = await keepers.caseOf(member.id);
  const event = {
    name: "emit",
    args: [rooms.user(member.id), "server:changed", { serverId: null }],
  };
  const start = app.publisher.calls.length;
  const emitted = () => app.publisher.calls.slice(start).filter(({ name }) => name === "emit");
  const made = await keepers.act(caseId, "timeout", { hours: 2, reason });
  expect(emitted()).toEqual([event]);
  const { body } = await app.request<Server>(server, { as: member.secret });
  expect(body.timeout).toEqual({ endsAt: made.body.endsAt, reason });
  await keepers.undo(made.body.id);
  expect(emitted()).toEqual([event, event]);
});
