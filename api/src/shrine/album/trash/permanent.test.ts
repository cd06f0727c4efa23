import { countStoredBytes } from "@oni/db/shrine";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Board } from "../../../../contract/shrine/boards.ts";
import type { Image } from "../../../../contract/shrine/images.ts";
import type { Trashed } from "../../../../contract/shrine/trash.ts";
import { openTestApp } from "../../../../testing/app.ts";
import { makeImage } from "../../../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  member = await app.signIn();
});
afterAll(() => app.close());

type Kind = Trashed["kind"];
const read = async <Body>(path: string) =>
  (await app.request<Body>(path, { as: member.secret })).body;
const trash = () => read<Trashed[]>("/api/trash");
const album = () => read<Image[]>("/api/images");
const boards = () => read<Board[]>("/api/boards");
const request = (method: string, path: string, as = member.secret) =>
  app.request(path, { method, as });
const moveToTrash = (kind: Kind, id: string, as = member.secret) =>
  request("POST", `/api/${kind}s/${id}/trash`, as);
const restore = (kind: Kind, id: string) => request("POST", `/api/trash/${kind}/${id}/restore`);
const remove = (kind: Kind, id: string) => request("DELETE", `/api/${kind}s/${id}`);
const makeBoard = async () =>
  (await app.request<Board>("/api/boards", { body: { name: "far places" }, as: member.secret }))
    .body;
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const keyOf = (imageUrl: string) => imageUrl.replace(/\?.*/, "").replace("/objects/", "");
const done = { status: 200, body: { ok: true } };

test("shrine-412: a deleted image is gone for good, bytes included, and is not in the trash", async () => {
  const tags = [`t${member.id.slice(0, 8)}`];
  const image = await makeImage(app, member, { tags });
  const hidden = await makeImage(app, member, { isPublic: false });
  const full = await countStoredBytes(app.db, member.id);
  for (const { id, imageUrl } of [image, hidden]) {
    expect(await remove("image", id)).toMatchObject(done);
    expect(await app.deps.storage.size(keyOf(imageUrl))).toBeNull();
    expect((await remove("image", id)).status).toBe(404);
    expect((await moveToTrash("image", id)).status).toBe(404);
    expect((await restore("image", id)).status).toBe(404);
  }
  const { usageCount } = await read<{ usageCount: number }>(`/api/tags/${tags[0]}`);
  expect(usageCount).toBe(0);
  expect(await read<Image[]>(`/api/users/${member.username}/images`)).toEqual([]);
  expect(await trash()).toEqual([]);
  expect(await album()).toEqual([]);
  expect(await countStoredBytes(app.db, member.id)).toBeLessThan(full);
});

test("shrine-412, shrine-413: a deleted board is gone with its images, and images already in the trash stay", async () => {
  const [board, otherBoard] = [await makeBoard(), await makeBoard()];
  const make = (boardId: string, isPublic = true) => makeImage(app, member, { boardId, isPublic });
  const [thrown, shown, hidden] = [
    await make(board.id),
    await make(board.id),
    await make(board.id, false),
  ];
  const other = await make(otherBoard.id);
  await moveToTrash("image", thrown.id);
  expect(await remove("board", board.id)).toMatchObject(done);
  for (const { imageUrl } of [shown, hidden]) {
    expect(await app.deps.storage.size(keyOf(imageUrl))).toBeNull();
  }
  expect(idsOf(await album())).toEqual([other.id]);
  expect(idsOf(await boards())).toEqual([otherBoard.id]);
  expect(idsOf(await trash())).toEqual([thrown.id]);
  expect((await remove("board", board.id)).status).toBe(404);
  expect(await restore("image", thrown.id)).toMatchObject(done);
  expect(await album()).toMatchObject([{ id: other.id }, { id: thrown.id, boardId: null }]);
});

test("shrine-414: an item moved to the trash twice is there once, since the first time", async () => {
  const board = await makeBoard();
  const image = await makeImage(app, member);
  const ofBoard = await makeImage(app, member, { boardId: board.id });
  const throwAll = async () => {
    expect(await moveToTrash("image", image.id)).toMatchObject(done);
    expect(await moveToTrash("board", board.id)).toMatchObject(done);
  };
  await throwAll();
  const before = await trash();
  await throwAll();
  expect(await moveToTrash("image", ofBoard.id)).toMatchObject(done);
  expect(await trash()).toEqual(before);
  // An item in the trash is deleted for good only there.
  expect((await remove("image", image.id)).status).toBe(404);
  const other = await app.signIn();
  for (const [kind, id] of [
    ["image", image.id],
    ["board", board.id],
  ] as const) {
    expect((await moveToTrash(kind, id, other.secret)).status).toBe(404);
  }
  expect(await restore("board", board.id)).toMatchObject(done);
  expect(idsOf(await album())).toEqual([ofBoard.id]);
});
