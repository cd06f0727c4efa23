import { randomUUID } from "node:crypto";
import {
  notifySettings,
  pushDeliveries,
  pushSubscriptions,
  serverMembers,
  serverRoles,
  servers,
} from "@oni/db/schema";
import { sessionKeyOf } from "@oni/db/account";
import { createRandom } from "@oni/db/testing";
import { createThreadUpdates } from "@oni/realtime";
import { signReading } from "@oni/realtime/process";
import { type Message, rooms } from "@oni/realtime/contract";
import { openSharedWorld, type TestClient, until, type World } from "@oni/realtime/testing";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trials } from "../../../.ci/suite/deep.ts";
import type { Audience, Channel } from "../../contract/chat/channels.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { pathTo } from "../../testing/access/access-requests.ts";
import { openScene, type Scene } from "../../testing/access/access-scene.ts";
import { databaseOf, openTestApp } from "../../testing/app.ts";
import { makeDevice } from "../../testing/push-service.ts";
import { makePicture, uploadFile } from "../../testing/uploads.ts";
import { publishAudienceChange } from "../chat/channels/announce-audience.ts";

let world: World;
let app: Awaited<ReturnType<typeof openTestApp>>;
/** Another api process. */
let second: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  world = await openSharedWorld({ limitScale: 1_000 });
  const { db, publisher } = world;
  const { signingSecret, log } = world.here.deps;
  const threads = createThreadUpdates({ db, publisher, signingSecret, log });
  app = await openTestApp({ publisher, threads }, databaseOf(world));
  second = await openTestApp({ publisher }, databaseOf(world));
  await until("the bus", world.there.deps.bus.isHealthy);
});
afterAll(async () => {
  await second.close();
  await app.close();
  await world.close();
});

type Caller = { id: string; secret: string };

const patch = async (channelId: string, as: string, body: object) => {
  const path = `/api/channels/${channelId}`;
  const { status } = await app.request(path, { method: "PATCH", as, body });
  expect(status).toBe(200);
};

/** Gives a member these roles as a route of roles does. */
async function setRoles(serverId: string, { id: userId }: Caller, roleIds: string[]) {
  const isMember = and(eq(serverMembers.serverId, serverId), eq(serverMembers.userId, userId));
  await app.db.update(serverMembers).set({ roleIds }).where(isMember);
  await publishAudienceChange(app.deps, serverId);
}

/** Opens a dimension with a channel that only a role sees, and moderators without rights. */
async function openPrivateChannel() {
  const scene = await openScene(app, "public");
  const { id: serverId, owner, server } = scene;
  await app.db
    .update(servers)
    .set({ moderatorRights: ["pin"], invitePreview: "lines" })
    .where(eq(servers.id, serverId));
  const role = { serverId, name: "crew", position: 2 };
  const [made] = await app.db.insert(serverRoles).values(role).returning({ id: serverRoles.id });
  if (!made) throw new Error("The role is missing.");
  const roleId = made.id;
  const canary = makeCanary();
  const { body: channel } = await app.request<Channel>(`${server}/channels`, {
    as: owner.secret,
    body: {
      name: `room-${canary}`,
      description: `about ${canary}`,
      see: { roleIds: [roleId], userIds: [] },
    },
  });
  return { scene, serverId, roleId, channel, canary };
}

const makeCanary = () => `canary${randomUUID().replaceAll("-", "")}`;

/** Returns the clients of a member on both gateways. */
const connectBoth = (secret: string): Promise<TestClient[]> =>
  Promise.all([world.here.connect(secret), world.there.connect(secret)]);

/** Returns whether a member has a socket in the room of a channel on any gateway. */
const isWatching = ({ id }: Caller, channelId: string): boolean =>
  [world.here, world.there].some(({ deps }) => {
    const { adapter } = deps.io.of("/");
    const own = adapter.rooms.get(rooms.user(id));
    const watching = adapter.rooms.get(rooms.channel(channelId));
    return [...(own ?? [])].some((socketId) => watching?.has(socketId));
  });

/** Resolves when all earlier events have reached these clients. */
async function flush(clients: TestClient[], { id }: Caller): Promise<void> {
  const mark = randomUUID();
  // A waiting announcement of activity takes up to a second.
  await until("the windows of activity to end", hasElapsed(1_500));
  world.publisher.emit(rooms.user(id), "server:changed", { serverId: mark });
  for (const client of clients) {
    await client.waitForEvent("server:changed", ({ serverId }) => serverId === mark);
  }
}

const hasElapsed = (ms: number) => {
  const endsAt = performance.now() + ms;
  return () => performance.now() >= endsAt;
};

type Targets = { channelIds: string[]; messageIds: string[]; keys: string[] };

/** Calls every GET endpoint as a caller, also about hidden targets, and returns all responses. */
async function walk(
  scene: Scene,
  { secret }: { secret: string },
  hidden: Targets,
  texts: string[],
) {
  const get = async (path: string) => {
    const response = await second.app.request(path, {
      headers: secret ? { Authorization: `Bearer ${secret}` } : {},
    });
    return { path, status: response.status, text: await response.text() };
  };
  const responses: Awaited<ReturnType<typeof get>>[] = [];
  const refused: typeof responses = [];
  for (const endpoint of endpoints.filter(({ method }) => method === "GET")) {
    const { path } = endpoint;
    responses.push(await get(pathTo(endpoint, scene, nameIn(scene, path))));
    const targets = path.startsWith("/api/channels/:id")
      ? hidden.channelIds
      : path.startsWith("/api/messages/:id")
        ? hidden.messageIds
        : path.startsWith("/objects/:key")
          ? hidden.keys
          : [];
    for (const target of targets) refused.push(await get(pathTo(endpoint, scene, target)));
  }
  for (const canary of texts) {
    for (const path of ["/api/search", `${scene.server}/search`]) {
      for (const q of [canary, `in:room-${canary}`, `in:room-${canary} one`]) {
        responses.push(await get(`${path}?q=${encodeURIComponent(q)}`));
      }
    }
  }
  for (const { path, status } of refused) {
    expect([path, secret ? 404 : [401, 404].includes(status) && status]).toEqual([path, status]);
  }
  return [...responses, ...refused];
}

/** Returns the target of a path in the scene that everyone may see. */
const nameIn = (scene: Scene, path: string): string => {
  const targets: Record<string, string> = {
    "/api/servers/:id": scene.id,
    "/api/channels/:id": scene.channelId,
    "/api/messages/:id": scene.message.id,
    "/api/invites/:code": scene.code,
    "/api/users/:username": scene.owner.username,
    "/api/users/:id": scene.owner.id,
    "/api/tags/:name": "tape",
  };
  const [start = ""] = /^.*?:\w+/.exec(path) ?? [];
  return targets[start] ?? randomUUID();
};

/** Sends everything that a channel may hold, each with the canary. */
async function fill(scene: Scene, channelId: string, canary: string): Promise<Targets> {
  const { owner, member } = scene;
  const send = async (content: string, more: object = {}, to = channelId) => {
    const sent = await scene.sendMessage(owner.secret, content, more, to);
    expect(sent.status).toBe(201);
    return sent.body;
  };
  const bytes = await makePicture("png");
  const file = await uploadFile(app, owner, { channelId, name: `${canary}.png`, bytes });
  const attachments = [{ objectPath: file.objectPath, alt: canary, name: `${canary}.png` }];
  const root = await send(`one ${canary} @${member.username}`);
  const made: Message[] = [root, await send("", { attachments })];
  made.push(await send(`two ${canary}`, { replyToId: root.id }));
  await app.request(`/api/messages/${root.id}/pin`, { method: "PUT", as: owner.secret });
  await app.request(`/api/messages/${root.id}/reactions/🦤`, { method: "PUT", as: owner.secret });
  const { body: thread } = await app.request<Channel>(`/api/messages/${root.id}/thread`, {
    ...{ method: "POST", as: owner.secret },
  });
  made.push(await send(`three ${canary} @${member.username}`, {}, thread.id));
  const report = { messageId: root.id, reason: canary };
  expect((await app.request("/api/reports", { as: owner.secret, body: report })).status).toBe(201);
  return {
    channelIds: [channelId, thread.id],
    messageIds: made.map(({ id }) => id),
    keys: [file.objectPath.replace("/objects/", "")],
  };
}

/** Adds a device of a member that is notified of all messages. */
async function addDevice({ id: userId, secret }: Caller): Promise<void> {
  const { endpoint, keys } = makeDevice("https://push.example.net").subscription;
  const host = { host: "push.example.net", name: "a device" };
  const session = { userId, sessionId: sessionKeyOf(secret) };
  await app.db.insert(pushSubscriptions).values({ ...session, endpoint, ...keys, ...host });
  await app.db
    .insert(notifySettings)
    .values({ userId, levels: {}, usual: "all", quiet: null, pushContent: true });
}

const countDeliveries = async ({ id }: Caller): Promise<number> => {
  const rows = await app.db
    .select({ entryId: pushDeliveries.entryId })
    .from(pushDeliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .where(eq(pushSubscriptions.userId, id));
  return rows.length;
};

const all: Audience = "all";
const longMs = 240_000;

test(
  "api-141: a private channel leaves no trace for those who do not see it, over any GET, search, event or push",
  async () => {
    const { scene, channel, canary } = await openPrivateChannel();
    const { member, moderator, stranger, banned, removed, visitor } = scene;
    const watchers: TestClient[] = [];
    for (const viewer of [member, moderator, stranger]) {
      await addDevice(viewer);
      watchers.push(...(await connectBoth(viewer.secret)));
    }
    watchers.push(await world.there.connect());
    const { code } = scene;
    for (const client of watchers) await client.send("invite:watch", { code });
    for (const client of watchers.slice(0, -1)) {
      await client.send("constellation:watch", {});
      await client.send("channel:watch", { channelId: scene.channelId });
    }
    const received = () => watchers.map((client) => JSON.stringify(client.received));
    await flush(watchers.slice(0, 2), member);
    for (const client of watchers) client.received.length = 0;

    const preview = async () =>
      (await second.request<{ lines: object[] }>(`/api/invites/${code}`)).body.lines;
    const lines = await preview();
    expect(lines).toHaveLength(1);
    const hidden = await fill(scene, channel.id, canary);
    expect(await preview()).toEqual(lines);
    await app.request(`/api/messages/${hidden.messageIds[2]}`, {
      ...{ method: "DELETE", as: scene.owner.secret },
    });
    await flush(watchers.slice(0, 2), member);
    const canaries = [canary, "🦤", ...hidden.channelIds, ...hidden.messageIds, ...hidden.keys];
    for (const text of received()) {
      expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
      expect(text).not.toContain("constellation:ripple");
      expect(text).not.toContain("invite:changed");
    }
    for (const viewer of [member, moderator, stranger]) {
      expect(await countDeliveries(viewer)).toBe(0);
    }
    for (const viewer of [member, moderator, stranger, banned, removed, visitor]) {
      const found = (await walk(scene, viewer, hidden, [canary])).filter(({ text }) =>
        canaries.some((canary) => text.includes(canary)),
      );
      expect(found).toEqual([]);
    }
    const [key = ""] = hidden.keys;
    const { signingSecret } = app.deps;
    for (const viewer of [scene.owner, member, moderator, stranger, banned]) {
      const query = signReading(signingSecret, { key, member: viewer.id });
      for (const path of [`/objects/${key}`, `/objects/${key}/thumbnail`]) {
        const { status } = await app.app.request(`${path}${query}`);
        expect(status).toBe(viewer === scene.owner ? 200 : 404);
      }
    }
    // The same walk as a member who sees the channel finds it, so the walk looks where it is.
    const seen = await walkAsSeer(scene, scene.owner, hidden, [canary]);
    expect(canaries.filter((canary) => !seen.some((text) => text.includes(canary)))).toEqual([]);
    for (const client of watchers) client.close();
  },
  longMs,
);

const as = (secret: string) => ({ headers: { Authorization: `Bearer ${secret}` } });

async function walkAsSeer(scene: Scene, { secret }: Caller, hidden: Targets, texts: string[]) {
  const paths = [
    `${scene.server}/channels`,
    ...hidden.channelIds.map((id) => `/api/channels/${id}/messages`),
    `/api/search?q=${texts[0]}`,
  ];
  return Promise.all(paths.map(async (path) => (await app.app.request(path, as(secret))).text()));
}

test(
  "api-142: over random changes of roles and audiences a member gets only what is sent while they see it",
  async () => {
    const { scene, serverId, roleId, channel } = await openPrivateChannel();
    const { member, owner } = scene;
    const random = createRandom(Number(process.env["FUZZ_SEED"] ?? 1));
    const clients = await connectBoth(member.secret);
    const channelId = channel.id;
    const crew: Audience = { roleIds: [roleId], userIds: [] };
    const named: Audience = { roleIds: [], userIds: [member.id] };
    let hasRole = false;
    let see: Audience = crew;
    const isSeen = () => see === all || see === named || (see === crew && hasRole);
    const changes = [
      async () => {
        hasRole = !hasRole;
        await setRoles(serverId, member, hasRole ? [roleId] : []);
      },
      async () => {
        see = [crew, named, all][Math.floor(random() * 3)] ?? crew;
        await patch(channelId, owner.secret, { see });
      },
    ];
    const late: string[] = [];
    let sentWhileSeen = 0;
    for (let step = 0; step < trials(40, 500); step += 1) {
      if (random() < 0.5) await changes[Math.floor(random() * 2)]?.();
      if (isSeen()) {
        for (const client of clients) {
          expect(await client.send("channel:watch", { channelId })).toMatchObject({ ok: true });
        }
      } else {
        await until("the member to leave the room", () => !isWatching(member, channelId), 5_000);
      }
      const canary = makeCanary();
      const { status } = await scene.sendMessage(
        owner.secret,
        `${canary} @${member.username}`,
        {},
        channelId,
      );
      expect(status).toBe(201);
      if (!isSeen()) late.push(canary);
      else sentWhileSeen += 1;
    }
    hasRole = false;
    await setRoles(serverId, member, []);
    await patch(channelId, owner.secret, { see: crew });
    await until("the member to leave the room", () => !isWatching(member, channelId), 5_000);
    await flush(clients, member);
    expect(late.length).toBeGreaterThan(5);
    expect(sentWhileSeen).toBeGreaterThan(5);
    const received = clients.map((client) => JSON.stringify(client.received)).join();
    expect(late.filter((canary) => received.includes(canary))).toEqual([]);
    const hidden = { channelIds: [channelId], messageIds: [], keys: [] };
    const texts = (await walk(scene, member, hidden, late.slice(0, 3))).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("canary"))).toEqual([]);
    const { body: inbox } = await app.request<{ unread: number }>("/api/inbox/unread", {
      as: member.secret,
    });
    expect(JSON.stringify(inbox)).not.toContain(channelId);
    for (const client of clients) client.close();
  },
  longMs,
);

test(
  "api-143: a member who loses a channel during sends gets no event of it a second later",
  async () => {
    const { scene, serverId, roleId, channel } = await openPrivateChannel();
    const { member, owner } = scene;
    const channelId = channel.id;
    const losses = [
      () => setRoles(serverId, member, []),
      () => patch(channelId, owner.secret, { see: { roleIds: [], userIds: [] } }),
    ];
    for (const lose of losses) {
      await patch(channelId, owner.secret, { see: { roleIds: [roleId], userIds: [] } });
      await setRoles(serverId, member, [roleId]);
      const clients = await connectBoth(member.secret);
      const idle = await connectBoth(member.secret);
      for (const client of clients) {
        expect(await client.send("channel:watch", { channelId })).toMatchObject({ ok: true });
      }
      let lastMs = 0;
      for (const client of [...clients, ...idle]) {
        client.socket.onAny((_, payload) => {
          if (JSON.stringify(payload).includes(channelId)) lastMs = performance.now();
        });
      }
      const isOver = { value: false };
      const sending = (async () => {
        while (!isOver.value) {
          const sent = await scene.sendMessage(owner.secret, "tide", {}, channelId);
          expect(sent.status).toBe(201);
        }
      })();
      await until("events", () => lastMs > 0);
      await lose();
      const lostMs = performance.now();
      await until("two seconds of sends", hasElapsed(2_500));
      isOver.value = true;
      await sending;
      expect(lastMs - lostMs).toBeLessThan(1_000);
      for (const client of [...clients, ...idle]) client.close();
    }
  },
  longMs,
);
