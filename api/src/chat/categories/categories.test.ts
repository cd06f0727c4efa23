import { afterAll, beforeAll, expect, test } from "vitest";
import type { Category } from "../../../contract/chat/categories.ts";
import type { Channel } from "../../../contract/chat/channels.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const addCategory = async ({ server, owner }: TestDimension, name: string) =>
  (await app.request<Category>(`${server}/categories`, { as: owner.secret, body: { name } })).body;
const addChannel = async ({ server, owner }: TestDimension, name: string) =>
  (await app.request<Channel>(`${server}/channels`, { as: owner.secret, body: { name } })).body;
const order = ({ server, owner }: TestDimension, categories: object[]) =>
  app.request<Channel[]>(`${server}/channels/order`, {
    ...{ method: "PUT", as: owner.secret, body: { categories } },
  });

test("chat-631: categories are added, renamed, ordered and deleted; their channels stay", async () => {
  const dimension = await openDimension(app);
  const { server, owner, member } = dimension;
  const [first, second] = [
    await addCategory(dimension, "first"),
    await addCategory(dimension, "second"),
  ];
  const channel = await addChannel(dimension, "bench");
  const list = async () =>
    (await app.request<Category[]>(`${server}/categories`, { as: member.secret })).body;
  expect(await list()).toEqual([
    { id: first.id, serverId: dimension.id, name: "first", position: 0 },
    { id: second.id, serverId: dimension.id, name: "second", position: 1 },
  ]);
  const rename = { method: "PATCH", as: owner.secret, body: { name: "workshops" } };
  await app.request(`/api/categories/${first.id}`, rename);
  await order(dimension, [
    { id: second.id, channelIds: [] },
    { id: first.id, channelIds: [channel.id] },
  ]);
  expect((await list()).map(({ name }) => name)).toEqual(["second", "workshops"]);
  const removal = { method: "DELETE", as: owner.secret };
  expect((await app.request(`/api/categories/${first.id}`, removal)).status).toBe(200);
  expect((await app.request(`/api/categories/${first.id}`, removal)).status).toBe(404);
  const path = `/api/channels/${channel.id}`;
  const left = await app.request<Channel>(path, { as: member.secret });
  expect(left.body.categoryId).toBeNull();
});

test("chat-631: an order moves channels between categories, and those that it does not name come after", async () => {
  const dimension = await openDimension(app);
  const { server, channelId, member } = dimension;
  const category = await addCategory(dimension, "workshops");
  const ids: string[] = [];
  for (const name of ["one", "two", "three"]) ids.push((await addChannel(dimension, name)).id);
  const [one = "", two = "", three = ""] = ids;
  const answer = await order(dimension, [
    { id: null, channelIds: [two] },
    { id: category.id, channelIds: [three, channelId] },
  ]);
  const expected = [
    { id: two, categoryId: null, position: 0 },
    { id: three, categoryId: category.id, position: 1 },
    { id: channelId, categoryId: category.id, position: 2 },
    { id: one, categoryId: null, position: 3 },
  ];
  expect(answer.body).toMatchObject(expected);
  const listed = await app.request<Channel[]>(`${server}/channels`, { as: member.secret });
  expect(listed.body).toMatchObject(expected);
  const added = await addChannel(dimension, "four");
  expect(added).toMatchObject({ position: 4, categoryId: null });
});

test("chat-631: an order names only channels and categories of its server, each once", async () => {
  const [dimension, other] = [await openDimension(app), await openDimension(app)];
  const { channelId, owner, member, channel } = dimension;
  const category = await addCategory(dimension, "workshops");
  const foreign = await addCategory(other, "workshops");
  for (const categories of [
    [{ id: foreign.id, channelIds: [] }],
    [{ id: null, channelIds: [other.channelId] }],
    [{ id: null, channelIds: [channelId, channelId] }],
    [
      { id: category.id, channelIds: [] },
      { id: category.id, channelIds: [] },
    ],
  ]) {
    expect((await order(dimension, categories)).status).toBe(400);
  }
  const move = (as: string, categoryId: string | null) =>
    app.request<Channel>(channel, { method: "PATCH", as, body: { categoryId } });
  expect((await move(owner.secret, foreign.id)).status).toBe(400);
  expect((await move(member.secret, category.id)).status).toBe(403);
  expect((await move(owner.secret, category.id)).body.categoryId).toBe(category.id);
  expect((await move(owner.secret, null)).body.categoryId).toBeNull();
});
