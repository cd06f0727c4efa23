import { seats, users } from "@oni/db/schema";
import { makeNetwork, makeUser } from "@oni/db/testing";
import { type InboxEntry, rooms } from "@oni/realtime/contract";
import { eq, inArray } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import {
  packedMapType,
  readConstellation,
  type Sky,
  skySchema,
} from "../../../contract/sky/map.ts";
import type { Constellation, Suggestion } from "../../../contract/sky/map.ts";
import { mapOf } from "../../../contract/sky/packed-map.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { createSkyReader } from "./nameless-sky.ts";
import { seatEveryone, settleAtNight, settleEpoch } from "./settle-sky.ts";

type App = Awaited<ReturnType<typeof openTestApp>>;
type Member = Awaited<ReturnType<App["signIn"]>>;

async function openSky() {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  return app;
}

const wear = async (app: App, { secret: as }: Member, ...userBadges: string[]) => {
  const changed = await app.request("/api/users/profile", {
    method: "PATCH",
    as,
    body: { userBadges },
  });
  expect(changed.status).toBe(200);
};
const setShown = (app: App, { secret: as }: Member, isPublic: boolean) =>
  app.request("/api/users/profile", { method: "PATCH", as, body: { isPublic } });

/** Adds `count` new members with these tags. Returns the first. */
async function join(app: App, count: number, ...tags: string[]): Promise<Member> {
  const members = await Promise.all(Array.from({ length: count }, () => app.signIn()));
  for (const member of members) await wear(app, member, ...tags);
  const [first] = members;
  if (!first) throw new Error("Nobody joined.");
  return first;
}

const readMap = async (app: App, { secret: as }: Member) =>
  (await app.request<Constellation>("/api/constellation", { as })).body;
const positionsOf = ({ users: shown }: Pick<Constellation, "users">) =>
  new Map(shown.map(({ id, x, y }) => [id, `${x} ${y}`]));
const readSky = async (app: App): Promise<Sky> =>
  JSON.parse((await createSkyReader(app.deps.readMap, 0)()).text);
const listSuggestions = async (app: App, { secret: as }: Member) =>
  (await app.request<Suggestion[]>("/api/constellation/suggestions", { as })).body;
const openServer = async (app: App, { secret: as }: Member, body: object) =>
  (await app.request<Server>("/api/servers", { as, body: { name: "Somewhere", ...body } })).body;

test("sky-314: a member has the same position for all viewers, on all replicas, in both forms", async () => {
  const app = await openSky();
  await makeNetwork(app.db, { memberCount: 60, seed: 4 });
  const [viewer, other] = [await join(app, 2, "tape"), await join(app, 1, "tape", "moth")];
  const replica = await openTestApp({}, databaseOf(app));
  const positions = positionsOf(await readMap(app, viewer));
  expect(positions.size).toBe(63);
  expect(new Set(positions.values()).size).toBe(positions.size);
  expect(positionsOf(await readMap(app, other))).toEqual(positions);
  expect(positionsOf(await readMap(replica, viewer))).toEqual(positions);
  const packed = await app.app.request("/api/constellation", {
    headers: { Authorization: `Bearer ${viewer.secret}`, Accept: packedMapType },
  });
  const map = readConstellation.response.parse(await packed.json());
  expect(positionsOf(mapOf(map))).toEqual(positions);

  await wear(replica, other, "rain");
  const moved = await readMap(app, viewer);
  expect(positionsOf(moved)).toEqual(positionsOf(await readMap(replica, other)));
  await setShown(app, other, false);
  const { epoch, users: seen } = await readMap(app, other);
  expect(positionsOf({ users: seen })).toEqual(positionsOf(moved));
  expect(epoch).toBe(moved.epoch);
});

test("sky-315: a region has a position, a count, and the dimensions of its tag that the viewer may see", async () => {
  const app = await openSky();
  const viewer = await join(app, 3, "tape");
  const [owner, loner] = [await join(app, 1, "tape"), await join(app, 1, "nobody-else")];
  const open = await openServer(app, owner, { tags: ["tape", "moth"] });
  const closed = await openServer(app, owner, { tags: ["tape"], isPublic: false });
  const regionsOf = async (member: Member) => (await readMap(app, member)).regions;

  expect(await regionsOf(viewer)).toMatchObject([
    { tag: "tape", galaxy: "tape", count: 4, serverIds: [open.id] },
  ]);
  const own = (await regionsOf(owner))[0]?.serverIds.toSorted();
  expect(own).toEqual([open.id, closed.id].sort());
  await app.request(`/api/servers/${open.id}/bans/${loner.id}`, {
    method: "PUT",
    as: owner.secret,
  });
  expect(await regionsOf(loner)).toMatchObject([{ tag: "tape", serverIds: [] }]);
  await setShown(app, owner, false);
  expect(await regionsOf(viewer)).toMatchObject([{ tag: "tape", count: 3 }]);
});

test("sky-316: visitors see positions without names, and only regions of ten or more members", async () => {
  const app = await openSky();
  const first = await join(app, 9, "tape");
  await join(app, 2, "moth");
  const hermit = await join(app, 1, "tape");
  await setShown(app, hermit, false);
  const response = await app.app.request("/api/sky");
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  const text = await response.text();
  const sky = skySchema.strict().parse(JSON.parse(text));
  expect(sky.regions).toEqual([]);
  const positions = [...positionsOf(await readMap(app, first)).values()];
  expect(sky.nodes.map(([x, y]) => `${x} ${y}`).sort()).toEqual(positions.sort());
  const inOrder = sky.nodes.toSorted(([a, b], [c, d]) => a - c || b - d);
  expect(sky.nodes).toEqual(inOrder);
  for (const secret of [first.id, first.username, "tape", "moth"])
    expect(text).not.toContain(secret);

  await setShown(app, hermit, true);
  expect((await readSky(app)).regions).toMatchObject([{ tag: "tape", count: 10 }]);
});

test("sky-318: a dense region without a dimension is suggested, and hidden members are not counted", async () => {
  const app = await openSky();
  const viewer = await join(app, 7, "tape", "modular");
  await join(app, 5, "moss", "fern");
  await join(app, 4, "rail");
  const both = [
    { tags: ["modular", "tape"], memberCount: 7 },
    { tags: ["fern", "moss"], memberCount: 5 },
  ];
  expect(await listSuggestions(app, viewer)).toEqual(both);

  const hermits = [await join(app, 1, "moss", "fern"), await join(app, 1, "rail")];
  for (const hermit of hermits) await setShown(app, hermit, false);
  expect(await listSuggestions(app, viewer)).toEqual(both);
  const fresh = await openTestApp({}, databaseOf(app));
  expect(await listSuggestions(fresh, viewer)).toEqual(both);

  await openServer(app, viewer, { tags: ["fern", "moss"], isPublic: false });
  await openServer(app, viewer, { tags: ["moss"] });
  expect(await listSuggestions(app, viewer)).toEqual(both);
  const named = await openServer(app, viewer, { tags: ["moss", "fern", "lichen"] });
  expect(await listSuggestions(app, viewer)).toEqual(both.slice(0, 1));
  await app.request(`/api/servers/${named.id}`, { method: "DELETE", as: viewer.secret });
  expect(await listSuggestions(app, viewer)).toEqual(both);

  await setShown(app, hermits[1] ?? viewer, true);
  expect(await listSuggestions(app, viewer)).toEqual([...both, { tags: ["rail"], memberCount: 5 }]);
  await wear(app, viewer);
  expect((await listSuggestions(app, viewer))[0]).toEqual({
    tags: ["modular", "tape"],
    memberCount: 6,
  });
});

test("sky-317: the predicted position for tags is the position after the member takes them", async () => {
  const app = await openSky();
  await makeNetwork(app.db, { memberCount: 80, seed: 4 });
  const member = await join(app, 1);
  const { regions } = await readMap(app, member);
  const tags = regions.slice(0, 3).map(({ tag }) => tag);
  const before = positionsOf(await readMap(app, member));
  const request = (query: string) =>
    app.request<{ x: number; y: number }>(`/api/constellation/place${query}`, {
      as: member.secret,
    });
  const { body } = await request(`?tags=${tags.map(encodeURIComponent).join(",")}`);
  expect(positionsOf(await readMap(app, member))).toEqual(before);
  await wear(app, member, ...tags);
  expect(positionsOf(await readMap(app, member)).get(member.id)).toBe(`${body.x} ${body.y}`);
  expect((await request("?tags=")).status).toBe(200);
  const tooMany = Array.from({ length: 21 }, (_, index) => `t${index}`).join(",");
  for (const bad of ["", `?tags=${tooMany}`, "?tags=a%20b"]) {
    expect((await request(bad)).status).toBe(400);
  }
});

test("sky-319: a good sky is not settled again, and a settled one is announced and equal everywhere", async () => {
  const app = await openSky();
  const ids = await makeNetwork(app.db, { memberCount: 120, seed: 4 });
  const viewer = await join(app, 1);
  const { epoch, users: before } = await readMap(app, viewer);
  app.publisher.calls.splice(0);
  expect(await settleEpoch(app.deps, { restHours: 0 })).toBeNull();
  expect(positionsOf(await readMap(app, viewer))).toEqual(positionsOf({ users: before }));
  expect(app.publisher.calls).toEqual([]);

  for (const id of ids.slice(0, 12)) {
    const secret = await app.deps.sessions.create(id, "test");
    const { body } = await app.request("/api/users/profile", {
      ...{ method: "PATCH", as: secret },
      body: { userBadges: ["newborn", "fledgling"] },
    });
    expect(body).toMatchObject({ id });
  }
  app.publisher.calls.splice(0);
  const next = await settleEpoch(app.deps, { restHours: 0 });
  expect(next).toBeGreaterThan(epoch);
  expect(app.publisher.calls).toEqual([
    { name: "emit", args: [rooms.constellation, "constellation:epoch", { epoch: next }] },
  ]);
  const replica = await openTestApp({}, databaseOf(app));
  const settled = await readMap(app, viewer);
  expect(settled.epoch).toBe(next);
  expect(settled.regions.map(({ tag }) => tag)).toContain("newborn");
  expect(await readMap(replica, viewer)).toEqual(settled);
  expect(new Set(positionsOf(settled).values()).size).toBe(settled.users.length);
});

test("sky-319: the sky is settled once in a night", async () => {
  const app = await openSky();
  await makeNetwork(app.db, { memberCount: 20, seed: 4 });
  const [viewer] = [await join(app, 1)];
  const epochAt = async (hour: string) => {
    await settleAtNight(app.deps, new Date(`2026-01-01T${hour}:30:00Z`));
    return (await readMap(app, viewer)).epoch;
  };
  const epoch = await epochAt("03");
  expect(await epochAt("03")).toBe(epoch);
  expect(await epochAt("12")).toBe(epoch);
});

test("api-106: members from before seats existed get theirs at the start, together or one by one", async () => {
  const app = await openSky();
  const made = [];
  for (let count = 0; count < 130; count += 1) made.push(await makeUser(app.db));
  const viewer = await app.signIn();
  expect(new Set(positionsOf(await readMap(app, viewer)).values())).toEqual(new Set(["0 0"]));
  await Promise.all([1, 2].map(() => seatEveryone(app.deps)));
  const positions = positionsOf(await readMap(app, viewer));
  expect(new Set(positions.values()).size).toBe(131);

  const late = await makeUser(app.db);
  await seatEveryone(app.deps);
  const now = positionsOf(await readMap(app, viewer));
  expect(await app.db.$count(seats, eq(seats.userId, late.id))).toBe(1);
  now.delete(late.id);
  expect(now).toEqual(positions);
});

test("sky-321: many members without a seat in a good sky are all seated", async () => {
  const app = await openSky();
  const ids = await makeNetwork(app.db, { memberCount: 300, seed: 4 });
  await app.db.delete(seats).where(inArray(seats.userId, ids.slice(0, 120)));
  await seatEveryone(app.deps);
  // Its tag gives it a seat, too.
  const viewer = await join(app, 1, "tape");
  const positions = positionsOf(await readMap(app, viewer));
  expect(new Set(positions.values()).size).toBe(301);
});

test("chat-311: a dimension with the name of a region notifies the members counted there, once", async () => {
  const app = await openSky();
  const maker = await join(app, 6, "tape", "modular");
  const [blocked, blocker, hermit] = [
    await join(app, 1, "tape", "modular"),
    await join(app, 1, "tape", "modular"),
    await join(app, 1, "tape", "modular"),
  ];
  await join(app, 1, "tape");
  const block = (by: Member, { id }: Member) =>
    app.request(`/api/users/${id}/block`, { method: "PUT", as: by.secret });
  await block(maker, blocked);
  await block(blocker, maker);
  await setShown(app, hermit, false);
  const tags = ["tape", "modular"];
  /** The members whose sockets received a server event, except its owner. */
  const recipients = () =>
    app.publisher.calls.splice(0).flatMap(({ name, args: [target, event] }) => {
      const isEvent = name === "emit" && event === "server:changed" && typeof target === "string";
      const isOfMember =
        isEvent && target.startsWith(rooms.user("")) && target !== rooms.user(maker.id);
      return isOfMember ? [target] : [];
    });

  await openServer(app, maker, { tags: ["tape"], announce: true });
  await openServer(app, maker, { tags, announce: true, isPublic: false });
  expect(recipients()).toEqual([]);
  const server = await openServer(app, maker, { tags, announce: true });
  expect(server.tags).toEqual(tags);
  const members = await app.db.select({ id: users.id }).from(users).where(eq(users.isPublic, true));
  const left = new Set([maker.id, blocked.id, blocker.id]);
  const counted = members.map(({ id }) => id).filter((id) => !left.has(id));
  const recipientIds = recipients();
  expect(recipientIds).toHaveLength(5);
  expect(counted.map(rooms.user)).toEqual(expect.arrayContaining(recipientIds));
  const exported = await app.request<{ regionNotices: object[] }>("/api/users/me/export", {
    as: maker.secret,
  });
  expect(exported.body.regionNotices).toEqual([]);

  await app.request(`/api/servers/${server.id}`, { method: "DELETE", as: maker.secret });
  recipients();
  await openServer(app, maker, { tags, announce: true });
  expect(recipients()).toEqual([]);
});

test("people-309: a member who is notified of a dimension by tags has it in their inbox, once ever", async () => {
  const app = await openSky();
  const tags = ["tape", "modular"];
  const reader = await join(app, 5, ...tags);
  const maker = await join(app, 1, ...tags);
  const blocker = await join(app, 1, ...tags);
  await app.request(`/api/users/${maker.id}/block`, { method: "PUT", as: blocker.secret });
  const inboxOf = async ({ secret: as }: Member) =>
    (await app.request<InboxEntry[]>("/api/inbox", { as })).body;
  app.publisher.calls.splice(0);
  const { id: serverId } = await openServer(app, maker, { tags, announce: true });
  const recipients = app.publisher.calls.flatMap(({ name, args }) =>
    name === "inboxChanged" ? args[0] : [],
  );
  expect(recipients).toHaveLength(5);
  const [entry, ...more] = await inboxOf(reader);
  expect(more).toEqual([]);
  expect(recipients).toContainEqual({ userId: reader.id, id: entry?.id });
  expect(entry).toMatchObject({
    ...{ kind: "region", actor: { id: maker.id }, target: { serverId }, readAt: null },
    excerpt: "Somewhere #tape #modular",
  });
  for (const other of [maker, blocker]) expect(await inboxOf(other)).toEqual([]);

  const change = (method: "PATCH" | "DELETE", body?: object) =>
    app.request(`/api/servers/${serverId}`, { method, as: maker.secret, ...(body && { body }) });
  await change("PATCH", { name: "Reels" });
  expect(await inboxOf(reader)).toMatchObject([{ excerpt: "Reels #tape #modular" }]);
  await change("PATCH", { isPublic: false });
  expect(await inboxOf(reader)).toEqual([]);
  await change("DELETE");
  await openServer(app, maker, { tags, announce: true });
  expect(await inboxOf(reader)).toEqual([]);
});
