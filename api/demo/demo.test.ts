import { countRows } from "@oni/db/testing";
import { hashtagsOf, type InboxEntry, type Message } from "@oni/realtime/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  Category,
  Channel,
  Constellation,
  Hook,
  HookDelivery,
  Image,
  Member,
  Server,
  ServerRole,
  Webhook,
} from "../contract/index.ts";
import { cheapPasswords, openTestApp } from "../testing/app.ts";
import { fillNetwork } from "./fill-network.ts";
import { planMembers } from "./plan-members.ts";
import { createRandom } from "./random.ts";
import { type ResidentKey, residentKeys } from "./resident-keys.ts";

const options = { memberCount: 60, seed: 3 };

let world: Awaited<ReturnType<typeof openTestApp>>;
let guide: string;
let printed: string;
const parts = () => ({ db: world.db, storage: world.deps.storage, passwords: cheapPasswords });

beforeAll(async () => {
  world = await openTestApp();
  await world.signIn({ username: "lumen_07" });
  printed = await fillNetwork(parts(), options);
  const { names, key } = readInvitation();
  const login = await world.request<{ sessionId: string }>("/api/auth/login", {
    body: { username: names[0], password: key },
  });
  guide = login.body.sessionId;
});
afterAll(() => world.close());

const read = async <Body>(path: string) => (await world.request<Body>(path, { as: guide })).body;

test("api-84: the demo's own member signs in with the printed credentials, under a free name", async () => {
  const me = await read<{ username: string; starFuel: number }>("/api/auth/me");
  expect(me.username).toBe("lumen_07_2");
  const stats = await read<{ count: number }>("/api/waitlist/stats");
  expect(stats.count).toBe(options.memberCount);
});

test("api-84: all members are on the map in clusters, and the tag counts are right", async () => {
  const { users, connections } = await read<Constellation>("/api/constellation");
  expect(users.length).toBeGreaterThan(options.memberCount * 0.85);
  expect(connections.length).toBeGreaterThan(options.memberCount);
  const tags = await read<{ name: string; usageCount: number }[]>("/api/tags?limit=100");
  const [first] = tags;
  const last = tags.at(-1);
  expect(first?.usageCount ?? 0).toBeGreaterThan(5 * (last?.usageCount ?? 0));
  const badge = `odd-${options.seed}`;
  const profile = { method: "PATCH", as: guide, body: { userBadges: [badge] } };
  await world.request("/api/users/profile", profile);
  const moved = await read<{ name: string; usageCount: number }[]>("/api/tags?limit=100");
  expect(moved.find(({ name }) => name === badge)?.usageCount ?? 1).toBe(1);
});

test("api-84: every page of the demo's member has content", async () => {
  const { profileMarkdown, starFuel } = await read<{ profileMarkdown: string; starFuel: number }>(
    "/api/auth/me",
  );
  expect(starFuel).toBe(100);
  expect(hashtagsOf(profileMarkdown).length).toBeGreaterThan(2);
  for (const path of ["posts/my", "posts/archived", "capsules", "profile-archives", "boards"]) {
    expect((await read<unknown[]>(`/api/${path}`)).length, path).toBeGreaterThan(1);
  }
  expect((await read<unknown[]>("/api/feed")).length).toBe(50);
  const images = await read<Image[]>("/api/images");
  expect(images).toHaveLength(12);
  for (const { imageUrl, thumbnailUrl } of images) {
    for (const url of [imageUrl, thumbnailUrl]) {
      const answer = await world.app.request(url);
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
    }
  }
});

test("api-88: the newest post of the demo's member has answers and reactions, and the wall has marks", async () => {
  const [post] =
    await read<{ id: string; answerCount: number; reactions: unknown[] }[]>("/api/posts/my");
  expect(post?.answerCount).toBe(4);
  expect(post?.reactions).toHaveLength(2);
  const answers = await read<{ content: string }[]>(`/api/posts/${post?.id}/answers`);
  expect(answers).toHaveLength(4);
  expect(answers[2]?.content).toMatch(/^@langegolf/);
  const { username } = await read<{ username: string }>("/api/auth/me");
  expect(await read<unknown[]>(`/api/users/${username}/wall`)).toHaveLength(5);
});

test("api-88: a channel has a description, pictures that load, a followed thread and new messages", async () => {
  const servers = await read<Server[]>("/api/servers?q=Low%20Tide");
  const [channel] = await read<Channel[]>(`/api/servers/${servers[0]?.id}/channels`);
  expect(channel?.description).toMatch(/^Minutes/);
  expect(channel?.unreadCount).toBe(3);
  const log = await read<Message[]>(`/api/channels/${channel?.id}/messages?limit=100`);
  const pictured = log.filter(({ attachments }) => attachments.length > 0);
  expect(pictured).toHaveLength(2);
  for (const { attachments, reactions } of pictured) {
    expect(reactions.length).toBeGreaterThan(0);
    for (const { name, alt, url, thumbnailUrl } of attachments) {
      expect(name).toMatch(/^[a-z-]+\.png$/);
      expect(alt).toMatch(/ /);
      expect((await world.app.request(url)).status).toBe(200);
      expect((await world.app.request(thumbnailUrl ?? "")).status).toBe(200);
    }
  }
  const thread = log.find((message) => message.thread)?.thread;
  expect(thread).toMatchObject({ count: 6, faces: { length: 3 } });
  const followed = await read<Channel>(`/api/channels/${thread?.channelId}`);
  expect(followed).toMatchObject({ parentId: channel?.id, isFollowing: true, unreadCount: 2 });
  const answers = await read<Message[]>(`/api/channels/${thread?.channelId}/messages`);
  expect(answers.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

/** Returns the Oni IDs of the residents in the order of their keys, and their common access key. */
function readInvitation() {
  const [, first = "", key = ""] = /Sign in as (\S+) with the access key (\S+)/.exec(printed) ?? [];
  const [, list = ""] = /The same key opens (.*)\./.exec(printed) ?? [];
  return { names: [first, ...list.split(", ")], key };
}

async function signInAs(username: string): Promise<<Body>(path: string) => Promise<Body>> {
  const body = { username, password: readInvitation().key };
  const login = await world.request<{ sessionId: string }>("/api/auth/login", { body });
  const as = login.body.sessionId;
  return async <Body>(path: string) => (await world.request<Body>(path, { as })).body;
}

test.each<[dimension: string, secret: string, notices: string, reader: ResidentKey]>([
  ["Low Tide Society", "lamp-room", "notices", "rosa"],
  ["Night Band", "after-three", "bulletins", "tomek"],
  ["Small Screens", "jury-room", "releases", "morag"],
])(
  "api-84: %s has colored roles, categories, the private channel %s and the read-only channel %s",
  async (dimension, secret, notices, reader) => {
    const [server] = await read<Server[]>(`/api/servers?q=${encodeURIComponent(dimension)}`);
    const path = `/api/servers/${server?.id}`;
    const roles = await read<ServerRole[]>(`${path}/roles`);
    const members = await read<Member[]>(`${path}/members`);
    expect(roles.at(0)?.isBuiltIn && roles.at(-1)?.isBuiltIn).toBe(true);
    const own = roles.slice(1, -1);
    expect(own).toHaveLength(3);
    for (const { id, color, memberCount } of own) {
      expect(color).toMatch(/^#/);
      expect(memberCount).toBeGreaterThan(0);
      expect(members.filter(({ roleIds }) => roleIds.includes(id))).toHaveLength(memberCount);
    }
    const categories = await read<Category[]>(`${path}/categories`);
    const channels = await read<Channel[]>(`${path}/channels`);
    expect(categories).toHaveLength(2);
    expect(new Set(channels.map(({ categoryId }) => categoryId))).toEqual(
      new Set([null, ...categories.map(({ id }) => id)]),
    );
    const find = (list: Channel[], name: string) => list.find((one) => one.name === name);
    expect(find(channels, secret)?.unreadCount).toBeGreaterThan(0);
    expect(find(channels, notices)).toMatchObject({ mayWrite: true });
    const readAs = await signInAs(readInvitation().names[residentKeys.indexOf(reader)] ?? "");
    const seen = await readAs<Channel[]>(`${path}/channels`);
    expect(find(seen, secret)).toBeUndefined();
    expect(find(seen, notices)).toMatchObject({ mayWrite: false });
  },
);

test("api-84: dimensions contain conversations of their members, numbered without gaps", async () => {
  const servers = await read<Server[]>("/api/servers");
  expect(servers.length).toBeGreaterThan(6);
  for (const server of servers) {
    const members = await read<{ userId: string }[]>(`/api/servers/${server.id}/members`);
    expect(members).toHaveLength(server.memberCount);
    for (const channel of await read<Channel[]>(`/api/servers/${server.id}/channels`)) {
      const log = await read<Message[]>(`/api/channels/${channel.id}/messages?after=0&limit=100`);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
      expect(channel.lastSeq).toBeGreaterThanOrEqual(log.length);
      const times = log.map(({ createdAt }) => createdAt);
      expect(times).toEqual([...times].sort());
      const ids = new Set(members.map(({ userId }) => userId));
      const byMembers = log.filter(({ webhookId }) => webhookId === null);
      expect(byMembers.every(({ userId }) => ids.has(userId ?? ""))).toBe(true);
    }
  }
});

test("api-144: a dimension of the demo's member has a webhook with messages and a hook with deliveries", async () => {
  const [server] = await read<Server[]>("/api/servers?q=Low%20Tide");
  const path = `/api/servers/${server?.id}`;
  const channels = await read<Channel[]>(`${path}/channels`);
  const table = channels.find(({ name }) => name === "tide-table");
  const [webhook] = await read<Webhook[]>(`/api/channels/${table?.id}/webhooks`);
  expect(webhook).toMatchObject({ name: "tide gauge", lastUsedAt: expect.any(String) });
  const log = await read<Message[]>(`/api/channels/${table?.id}/messages`);
  expect(log.filter(({ webhookId }) => webhookId === webhook?.id)).toHaveLength(2);
  const [hook] = await read<Hook[]>(`${path}/hooks`);
  expect(hook).toMatchObject({ url: "https://tidebell.example/oni", offAt: null });
  const sent = await read<HookDelivery[]>(`${path}/hooks/${hook?.id}/deliveries`);
  expect(sent.map(({ event, state }) => [event, state])).toEqual([
    ["member:joined", "delivered"],
    ["member:joined", "delivered"],
  ]);
});

test("api-87: every named resident can be signed in to, has written posts and writes in dimensions", async () => {
  const { names } = readInvitation();
  expect(names).toHaveLength(12);
  for (const username of names) {
    const request = await signInAs(username);
    expect((await request<unknown[]>("/api/posts/my")).length, username).toBeGreaterThan(3);
    expect((await request<unknown[]>("/api/capsules")).length, username).toBeGreaterThan(0);
    const own = (await request<Server[]>("/api/servers")).filter(({ role }) => role !== null);
    expect(own.length, username).toBeGreaterThan(0);
  }
});

test("api-87: a script that mentions a resident by key becomes a mention of their Oni ID in their inbox", async () => {
  const { mentions } = await read<{ mentions: Message[] }>("/api/digest");
  expect(mentions.length).toBeGreaterThan(0);
  expect(mentions.every(({ content }) => content.includes("@lumen_07_2"))).toBe(true);
});

test("api-89: a mention of a resident is in their inbox with the age of the message", async () => {
  const digest = await read<{ mentions: Message[]; replies: Message[] }>("/api/digest");
  const inbox = await read<InboxEntry[]>("/api/inbox?limit=100");
  const called = [...digest.mentions, ...digest.replies].map(({ createdAt }) => createdAt);
  expect(called.length).toBeGreaterThan(0);
  expect(inbox.map(({ createdAt }) => createdAt)).toEqual(expect.arrayContaining(called));
  expect(inbox.every(({ readAt }) => readAt === null)).toBe(true);
});

test("api-85: a second run reports that the network exists and changes nothing", async () => {
  const before = await countRows(world.db);
  expect(await fillNetwork(parts(), options)).toMatch(/there already\. Sign in as lumen_07_2/);
  expect(await countRows(world.db)).toEqual(before);
});

test("api-85: the same seed makes the same members, another seed makes others", () => {
  const people = (seed: number) =>
    planMembers(createRandom(seed), { memberCount: 40, nowMs: 1e12, taken: new Set() });
  expect(people(5)).toEqual(people(5));
  expect(people(5)).not.toEqual(people(6));
});
