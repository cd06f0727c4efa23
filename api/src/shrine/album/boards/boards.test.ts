import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Board } from "../../../../contract/shrine/boards.ts";
import type { Image } from "../../../../contract/shrine/images.ts";
import { openTestApp } from "../../../../testing/app.ts";
import { makeImage, upload } from "../../../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  member = await app.signIn();
});
afterAll(() => app.close());

const create = async (fields: object = { name: "night water" }) =>
  app.request<Board>("/api/boards", { body: fields, as: member.secret });
const list = async (query = "") =>
  (await app.request<Board[]>(`/api/boards${query}`, { as: member.secret })).body;
const write = (id: string, body: object, { secret } = member) =>
  app.request<Board>(`/api/boards/${id}`, { method: "PUT", body, as: secret });
const setVisibility = (id: string, isPublic: boolean, { secret } = member) =>
  app.request<Board>(`/api/boards/${id}/visibility`, {
    method: "PUT",
    body: { isPublic },
    as: secret,
  });
const remove = (id: string, { secret } = member) =>
  app.request(`/api/boards/${id}`, { method: "DELETE", as: secret });
const hideImage = (id: string) =>
  app.request(`/api/images/${id}/visibility`, {
    method: "PUT",
    body: { isPublic: false },
    as: member.secret,
  });
const visibility = async () => {
  const { body } = await app.request<Image[]>("/api/images", { as: member.secret });
  return Object.fromEntries(body.map(({ id, isPublic }) => [id, isPublic]));
};

test("shrine-397: boards are created, listed newest first with their image counts, and renamed", async () => {
  const made = await create({ name: " far places ", description: "", tags: ["#Far", "far"] });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    userId: member.id,
    name: "far places",
    description: null,
    tags: ["far"],
    isPublic: true,
    imageCount: 0,
  });
  const { body: newer } = await create();
  await makeImage(app, member, { boardId: newer.id });
  await makeImage(app, member, { boardId: newer.id, isPublic: false });
  expect((await list()).map(({ id, imageCount }) => [id, imageCount])).toEqual([
    [newer.id, 2],
    [made.body.id, 0],
  ]);
  expect((await list(`?limit=1&before=${newer.id}`)).map(({ id }) => id)).toEqual([made.body.id]);

  const { body: renamed } = await write(newer.id, { name: "tidal" });
  expect(renamed).toMatchObject({ id: newer.id, name: "tidal", imageCount: 2 });
  await write(newer.id, { description: "slow", tags: ["tide"] });
  expect((await list())[0]).toMatchObject({ name: "tidal", description: "slow", tags: ["tide"] });
});

test("shrine-397: a board without a name, or with a bad field, is refused", async () => {
  const { body: board } = await create();
  for (const fields of [{}, { name: "  " }, { name: "x".repeat(101) }, { name: 7 }]) {
    expect((await create(fields)).status).toBe(400);
  }
  for (const fields of [{ name: "" }, { tags: ["a b"] }, { description: "x".repeat(1_001) }]) {
    expect((await write(board.id, fields)).status).toBe(400);
  }
  expect(await list()).toEqual([board]);
});

test("shrine-398: hiding a board hides its images, and showing it shows those that its hiding hid", async () => {
  const { body: board } = await create();
  const shown = await makeImage(app, member, { boardId: board.id });
  const hidden = await makeImage(app, member, { boardId: board.id, isPublic: false });
  const boardless = await makeImage(app, member);

  expect((await setVisibility(board.id, false)).body).toMatchObject({ isPublic: false });
  await setVisibility(board.id, false);
  expect(await visibility()).toEqual({
    [shown.id]: false,
    [hidden.id]: false,
    [boardless.id]: true,
  });
  expect((await app.app.request(shown.imageUrl)).status).toBe(404);

  expect((await setVisibility(board.id, true)).body).toMatchObject({ isPublic: true });
  expect(await visibility()).toEqual({
    [shown.id]: true,
    [hidden.id]: false,
    [boardless.id]: true,
  });
});

test("shrine-398: an image hidden by hand while its board was hidden stays hidden", async () => {
  const { body: board } = await create();
  const image = await makeImage(app, member, { boardId: board.id });
  await setVisibility(board.id, false);
  await hideImage(image.id);
  await setVisibility(board.id, true);
  expect(await visibility()).toEqual({ [image.id]: false });
});

test("shrine-399: an image saved on a hidden board is hidden with it", async () => {
  const { body: board } = await create();
  await setVisibility(board.id, false);
  const open = await makeImage(app, member, { boardId: board.id });
  const secret = await makeImage(app, member, { boardId: board.id, isPublic: false });
  expect([open.isPublic, secret.isPublic]).toEqual([false, false]);
  await setVisibility(board.id, true);
  expect(await visibility()).toEqual({ [open.id]: true, [secret.id]: false });
});

test("shrine-400: a deleted board takes its images with it, and no others", async () => {
  const { body: board } = await create();
  const lost = [
    await makeImage(app, member, { boardId: board.id }),
    await makeImage(app, member, { boardId: board.id, isPublic: false }),
  ];
  const boardless = await makeImage(app, member);
  expect(await remove(board.id)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await list()).toEqual([]);
  expect(await visibility()).toEqual({ [boardless.id]: true });
  for (const { imageUrl } of lost) {
    expect((await app.app.request(imageUrl)).status).toBe(404);
  }
  expect((await app.app.request(boardless.imageUrl)).status).toBe(200);
});

test("shrine-401: others' writes are 403 on a board they see and 404 on one they do not", async () => {
  const other = await app.signIn();
  const { body: shown } = await create();
  const { body: hidden } = await create();
  await setVisibility(hidden.id, false);
  for (const [id, status] of [
    [shown.id, 403],
    [hidden.id, 404],
    [crypto.randomUUID(), 404],
  ] as const) {
    expect((await write(id, { name: "mine now" }, other)).status).toBe(status);
    expect((await setVisibility(id, true, other)).status).toBe(status);
    expect((await remove(id, other)).status).toBe(status);
  }
  const foreign = { body: { imageUrl: await upload(app, other), boardId: shown.id } };
  expect((await app.request("/api/images", { ...foreign, as: other.secret })).status).toBe(400);
  expect((await list()).map(({ name }) => name)).toEqual(["night water", "night water"]);
});
