import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Server } from "../../../contract/chat/servers.ts";
import type { TagPage } from "../../../contract/shrine/tags/tags.ts";
import { openTestApp } from "../../../testing/app.ts";
import { makeImage } from "../../../testing/uploads.ts";

const online = new Set<string>();
let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  const onlineAmong = async (ids: readonly string[]) => new Set(ids.filter((id) => online.has(id)));
  app = await openTestApp({ presence: { onlineAmong } });
});
afterAll(() => app.close());

const newTag = () => `kelp-${randomUUID().slice(0, 8)}`;
const page = async (tag: string, as: string) =>
  (await app.request<TagPage>(`/api/tags/${encodeURIComponent(tag)}`, { as })).body;
const wear = (as: string, tag: string, more: object = {}) =>
  app.request("/api/users/profile", { method: "PATCH", as, body: { userBadges: [tag], ...more } });
const write = (as: string, tag: string, isPublic = true) =>
  app.request("/api/posts", {
    as,
    body: { title: "t", markdownContent: "m", tags: [tag], isPublic },
  });
const open = async (as: string, tag: string, isPublic: boolean) => {
  const body = { name: "low water", isPublic, tags: [tag] };
  return (await app.request<Server>("/api/servers", { as, body })).body;
};

test("shrine-374, shrine-375: a tag's page contains the items of each kind that the caller may see", async () => {
  const tag = newTag();
  const [one, two, hidden] = [await app.signIn(), await app.signIn(), await app.signIn()];
  await wear(one.secret, tag);
  await wear(two.secret, tag, { showOnlineStatus: false });
  await write(two.secret, tag);
  await wear(hidden.secret, tag, { isPublic: false });
  for (const { secret } of [one, hidden]) await write(secret, tag);
  await write(one.secret, tag, false);
  for (const [member, isPublic] of [
    [one, true],
    [one, false],
    [hidden, true],
  ] as const) {
    await makeImage(app, member, { title: "low moon", tags: [tag], isPublic });
  }
  const [shown, unlisted] = [await open(one.secret, tag, true), await open(one.secret, tag, false)];
  for (const { id } of [one, two, hidden]) online.add(id);

  const seen = await page(`#${tag.toUpperCase()}`, two.secret);
  expect(seen).toMatchObject({ name: tag, usageCount: 5 });
  expect(seen.members.map(({ id, online: isHere }) => [id, isHere])).toEqual([
    [one.id, true],
    [two.id, false],
  ]);
  expect(seen.posts.map(({ userId }) => userId)).toEqual([one.id, two.id]);
  expect(seen.images.map(({ userId }) => userId)).toEqual([one.id]);
  expect(seen.servers.map(({ id }) => id)).toEqual([shown.id]);
  const own = await page(tag, one.secret);
  expect(own.servers.map(({ id }) => id).toSorted()).toEqual([shown.id, unlisted.id].toSorted());
  expect((await page(tag, hidden.secret)).posts).toHaveLength(3);
  const counts = { members: 2, online: 1, posts: 2, images: 1 };
  expect(seen.counts).toEqual({ ...counts, servers: 1 });
  expect(own.counts).toEqual({ ...counts, servers: 2 });
});

test("shrine-374, shrine-376: an unused tag has an empty page, and an invalid tag has none", async () => {
  const { secret } = await app.signIn();
  const name = newTag();
  const counts = { members: 0, online: 0, posts: 0, images: 0, servers: 0 };
  const nothing = { members: [], posts: [], images: [], servers: [], counts };
  expect(await page(name, secret)).toEqual({ name, usageCount: 0, ...nothing });
  for (const wrong of ["a b", "<b>", "x".repeat(51)]) {
    const response = await app.request(`/api/tags/${encodeURIComponent(wrong)}`, { as: secret });
    expect(response.status, wrong).toBe(404);
  }
});

test("shrine-377: an image in the trash is neither on the page of its tag nor counted there", async () => {
  const tag = newTag();
  const member = await app.signIn();
  const [remaining, thrown] = [
    await makeImage(app, member, { tags: [tag] }),
    await makeImage(app, member, { tags: [tag] }),
  ];
  await app.request(`/api/images/${thrown.id}`, { method: "DELETE", as: member.secret });
  const { images, counts, usageCount } = await page(tag, member.secret);
  expect(images.map(({ id }) => id)).toEqual([remaining.id]);
  expect([counts.images, usageCount]).toEqual([1, 1]);
});

test("shrine-374, shrine-377: a tag's page contains at most 50 of a kind, and counts all", async () => {
  const tag = newTag();
  const { secret } = await app.signIn();
  for (let number = 0; number < 52; number += 1) await write(secret, tag);
  const { posts, counts } = await page(tag, secret);
  expect(posts).toHaveLength(50);
  expect(counts.posts).toBe(52);
});

test("shrine-378: visitors see the public items of a tag, dimensions as previews, and no member online", async () => {
  const tag = newTag();
  const [one, hidden] = [await app.signIn(), await app.signIn()];
  for (const { secret } of [one, hidden]) {
    await wear(secret, tag);
    await write(secret, tag);
    await write(secret, tag, false);
  }
  await wear(hidden.secret, tag, { isPublic: false });
  await makeImage(app, one, { title: "low moon", tags: [tag] });
  await makeImage(app, one, { title: "dark moon", tags: [tag], isPublic: false });
  await makeImage(app, hidden, { title: "no moon", tags: [tag] });
  const [shown] = [await open(one.secret, tag, true), await open(one.secret, tag, false)];
  for (const { id } of [one, hidden]) online.add(id);

  const { status, body: seen } = await app.request<TagPage>(`/api/tags/${tag}`);
  expect(status).toBe(200);
  expect(seen.members.map(({ id, online: isHere }) => [id, isHere])).toEqual([[one.id, false]]);
  expect(seen.posts.map(({ userId }) => userId)).toEqual([one.id]);
  expect(seen.images.map(({ title }) => title)).toEqual(["low moon"]);
  const { id, name, description, iconUrl, memberCount } = shown;
  expect(seen.servers).toEqual([{ id, name, description, iconUrl, memberCount, tags: [tag] }]);
  expect(seen.counts).toEqual({ members: 1, online: 0, posts: 1, images: 1, servers: 1 });
  const nothing = await app.request<TagPage>(`/api/tags/${newTag()}`);
  expect(nothing.body.counts).toEqual({ members: 0, online: 0, posts: 0, images: 0, servers: 0 });
  expect((await app.request("/api/tags/a%20b")).status).toBe(404);
});

test("shrine-379: the posts of a tag's page end before 512 KiB of JSON, however their text is escaped", async () => {
  const tag = newTag();
  for (const text of [
    '"'.repeat(20_000),
    "\\".repeat(20_000),
    "潮".repeat(20_000),
    "a\n".repeat(9_000),
  ]) {
    const { secret: as } = await app.signIn();
    for (let times = 0; times < 5; times += 1) {
      const body = { title: "t", markdownContent: text, tags: [tag] };
      expect((await app.request("/api/posts", { as, body })).status).toBe(201);
    }
    const { posts } = await page(tag, as);
    expect(posts.length).toBeGreaterThan(3);
    expect(Buffer.byteLength(JSON.stringify(posts))).toBeLessThanOrEqual(512 * 1024);
  }
});
