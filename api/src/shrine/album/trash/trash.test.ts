import { objects } from "@oni/db/schema";
import { countStoredBytes } from "@oni/db/shrine";
import { rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Board } from "../../../../contract/shrine/boards.ts";
import type { Image } from "../../../../contract/shrine/images.ts";
import type { Trashed } from "../../../../contract/shrine/trash.ts";
import { cheapPasswords, openTestApp } from "../../../../testing/app.ts";
import { makeImage } from "../../../../testing/uploads.ts";
import { sweepObjects } from "../../uploads/sweep-objects.ts";

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
const read = async <Body>(path: string, { secret } = member) =>
  (await app.request<Body>(path, { as: secret })).body;
const trash = (query = "", reader = member) => read<Trashed[]>(`/api/trash${query}`, reader);
const album = () => read<Image[]>("/api/images");
const boards = () => read<Board[]>("/api/boards");
const statusOf = async (path: string) => (await app.request(path, { as: member.secret })).status;
const remove = (kind: Kind, id: string) =>
  app.request(`/api/${kind}s/${id}/trash`, { method: "POST", as: member.secret });
const restore = (kind: Kind, id: string, { secret } = member) =>
  app.request(`/api/trash/${kind}/${id}/restore`, { method: "POST", as: secret });
const purge = (kind: Kind, id: string, { secret } = member) =>
  app.request(`/api/trash/${kind}/${id}`, { method: "DELETE", as: secret });
const setVisibility = (kind: Kind, id: string, isPublic: boolean) =>
  app.request(`/api/${kind}s/${id}/visibility`, {
    method: "PUT",
    body: { isPublic },
    as: member.secret,
  });
const makeBoard = async (): Promise<Board> =>
  (await app.request<Board>("/api/boards", { body: { name: "far places" }, as: member.secret }))
    .body;
const tagOf = ({ id }: { id: string }) => `t${id.slice(0, 8)}`;
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const pathOf = (imageUrl: string) => imageUrl.replace(/\?.*/, "");
const keyOf = (imageUrl: string) => pathOf(imageUrl).replace("/objects/", "");
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const done = { status: 200, body: { ok: true } };

/** Returns how often each view shows an image. */
async function viewsOf({ id }: { id: string }, tag: string) {
  const has = (items: readonly { id: string }[]) => idsOf(items).includes(id);
  type TagPage = { usageCount: number; images: Image[] };
  const page = await read<TagPage>(`/api/tags/${tag}`);
  return {
    album: has(await album()),
    shrine: has(await read<Image[]>(`/api/users/${member.username}/images`)),
    search: has(await read<Image[]>(`/api/search?kind=images&q=${tag}`)),
    tag: has(page.images),
    uses: page.usageCount,
  };
}
const everywhere = { album: true, shrine: true, search: true, tag: true, uses: 1 };
const nowhere = { album: false, shrine: false, search: false, tag: false, uses: 0 };

test("shrine-403: deleted items are in their owner's trash and nowhere else, the last one first", async () => {
  const tag = tagOf(member);
  const image = await makeImage(app, member, { title: "moth", tags: [tag] });
  expect(await viewsOf(image, tag)).toEqual(everywhere);
  expect(await remove("image", image.id)).toMatchObject(done);
  expect(await viewsOf(image, tag)).toEqual(nowhere);

  const board = await makeBoard();
  await makeImage(app, member, { boardId: board.id });
  await remove("board", board.id);
  expect(await boards()).toEqual([]);
  const [first, second, ...others] = await trash();
  expect([first, second, others]).toMatchObject([
    { kind: "board", id: board.id, name: "far places", imageCount: 1, thumbnailUrl: null },
    { kind: "image", id: image.id, name: "moth", imageCount: null },
    [],
  ]);
  const lastsMs = Date.parse(first?.removedAt ?? "") - Date.parse(first?.deletedAt ?? "");
  expect(lastsMs).toBe(30 * 86_400_000);
  expect(await trash("?limit=1")).toEqual([first]);
  expect(await trash(`?before=${board.id}`)).toEqual([second]);
  expect(await trash(`?before=${image.id}`)).toEqual([]);

  const other = await app.signIn();
  expect(await trash("", other)).toEqual([]);
  for (const [kind, id] of [
    ["image", image.id],
    ["board", board.id],
    ["image", board.id],
    ["board", image.id],
  ] as const) {
    expect((await restore(kind, id, other)).status).toBe(404);
    expect((await purge(kind, id, other)).status).toBe(404);
  }
  expect((await restore("image", board.id)).status).toBe(404);
  expect((await purge("board", image.id)).status).toBe(404);
  expect(await trash()).toHaveLength(2);
});

test("shrine-404: an image is restored as it was", async () => {
  const board = await makeBoard();
  const tag = tagOf(member);
  const image = await makeImage(app, member, { boardId: board.id, tags: [tag] });
  const before = await album();
  await remove("image", image.id);
  expect((await boards())[0]?.imageCount).toBe(0);
  expect(await restore("image", image.id)).toMatchObject(done);
  expect(await album()).toEqual(before);
  expect((await boards())[0]?.imageCount).toBe(1);
  expect(await viewsOf(image, tag)).toEqual(everywhere);
  expect((await app.app.request(image.imageUrl)).status).toBe(200);
  expect(await trash()).toEqual([]);
  expect((await restore("image", image.id)).status).toBe(404);
});

test("shrine-404, shrine-405: an image is restored hidden to a hidden board, and without a board if its board is in the trash", async () => {
  const board = await makeBoard();
  const image = await makeImage(app, member, { boardId: board.id });
  await remove("image", image.id);
  await setVisibility("board", board.id, false);
  await restore("image", image.id);
  expect(await album()).toMatchObject([{ isPublic: false, boardId: board.id }]);
  await setVisibility("board", board.id, true);
  expect(await album()).toMatchObject([{ isPublic: true }]);

  await remove("image", image.id);
  await remove("board", board.id);
  await restore("image", image.id);
  expect(await album()).toMatchObject([{ id: image.id, boardId: null }]);
  expect(await trash()).toMatchObject([{ id: board.id, imageCount: 0 }]);
});

test("shrine-406: a board is restored with the images moved with it, and images deleted before stay", async () => {
  const board = await makeBoard();
  const make = (isPublic = true) => makeImage(app, member, { boardId: board.id, isPublic });
  const [before, shown, hidden] = [await make(), await make(), await make(false)];
  await remove("image", before.id);
  await remove("board", board.id);
  expect(await album()).toEqual([]);
  const body = { imageUrl: pathOf(shown.imageUrl), boardId: board.id };
  expect((await app.request("/api/images", { body, as: member.secret })).status).toBe(400);
  expect(await trash()).toMatchObject([{ id: board.id, imageCount: 2 }, { id: before.id }]);
  expect((await restore("image", shown.id)).status).toBe(404);

  expect(await restore("board", board.id)).toMatchObject(done);
  expect(await boards()).toMatchObject([{ id: board.id, imageCount: 2 }]);
  expect((await album()).map(({ id, isPublic }) => [id, isPublic])).toEqual([
    [hidden.id, false],
    [shown.id, true],
  ]);
  expect((await app.app.request(shown.imageUrl)).status).toBe(200);
  expect(idsOf(await trash())).toEqual([before.id]);

  await remove("board", board.id);
  expect(await purge("board", board.id)).toMatchObject(done);
  expect(idsOf(await trash())).toEqual([before.id]);
  for (const { imageUrl } of [shown, hidden]) {
    expect(await app.deps.storage.size(keyOf(imageUrl))).toBeNull();
  }
  await restore("image", before.id);
  expect(await album()).toMatchObject([{ id: before.id, boardId: null }]);
});

test("shrine-407: the only bytes served from the trash are thumbnails, under the trash's own URLs", async () => {
  const shown = await makeImage(app, member);
  const hidden = await makeImage(app, member, { isPublic: false });
  expect((await app.app.request(hidden.imageUrl)).status).toBe(200);
  await remove("image", shown.id);
  await remove("image", hidden.id);
  const formerUrls = [shown, hidden].flatMap(({ imageUrl, thumbnailUrl }) => [
    ...[imageUrl, thumbnailUrl, pathOf(imageUrl), pathOf(thumbnailUrl)],
  ]);
  for (const url of formerUrls) {
    expect((await app.app.request(url)).status, url).toBe(404);
    expect(await statusOf(url), url).toBe(404);
  }
  const listed = (await trash()).map(({ thumbnailUrl }) => thumbnailUrl ?? "");
  expect(listed).toHaveLength(2);
  for (const url of listed) {
    const answer = await app.app.request(url);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect((await app.app.request(url.replace("/thumbnail", ""))).status).toBe(404);
    const spoiled = url.replace(/.$/, (last) => (last === "A" ? "E" : "A"));
    expect((await app.app.request(spoiled)).status).toBe(404);
  }
  await restore("image", shown.id);
  await purge("image", hidden.id);
  const [ofHidden = "", ofShown = ""] = listed;
  expect((await app.app.request(ofHidden)).status).toBe(404);
  expect((await app.app.request(ofShown)).headers.get("Cache-Control")).toContain("public");
});

test("shrine-408: the trash is emptied after 30 days, and one item at once when its owner says so", async () => {
  const board = await makeBoard();
  const old = await makeImage(app, member);
  const ofBoard = await makeImage(app, member, { boardId: board.id });
  const now = await makeImage(app, member);
  const remaining = await makeImage(app, member);
  const size = (image: { imageUrl: string }) => app.deps.storage.size(keyOf(image.imageUrl));
  const quota = () => countStoredBytes(app.db, member.id);
  const full = await quota();
  await remove("image", old.id);
  await remove("board", board.id);
  await remove("image", now.id);
  expect(await quota()).toBe(full);

  expect(await purge("image", now.id)).toMatchObject(done);
  expect(await size(now)).toBeNull();
  expect((await purge("image", now.id)).status).toBe(404);
  expect(await quota()).toBeLessThan(full);

  await sweepObjects(app.deps, inDays(29.9));
  expect(idsOf(await trash())).toEqual([board.id, old.id]);
  await sweepObjects(app.deps, inDays(30.1));
  expect(await trash()).toEqual([]);
  await sweepObjects(app.deps, inDays(30.2));
  expect([await size(old), await size(ofBoard)]).toEqual([null, null]);
  expect(await size(remaining)).toBeGreaterThan(0);
  expect(idsOf(await album())).toEqual([remaining.id]);
  expect((await restore("image", old.id)).status).toBe(404);
});

test("shrine-408, shrine-409: the account's trash is deleted with the account", async () => {
  member = await app.signIn({ password: await cheapPasswords.hash("Ripple_1@") });
  const image = await makeImage(app, member);
  await remove("image", image.id);
  const body = { password: "Ripple_1@" };
  const answer = await app.request("/api/users/me", { method: "DELETE", body, as: member.secret });
  expect(answer.status).toBe(200);
  expect(await app.deps.storage.size(keyOf(image.imageUrl))).toBeNull();
  const keys = (await app.db.select().from(objects)).map(({ key }) => key);
  expect(keys).not.toContain(keyOf(image.imageUrl));
});

test("shrine-410: the export lists the trash, with the time of each deletion", async () => {
  const board = await makeBoard();
  const remaining = await makeImage(app, member);
  const gone = await makeImage(app, member);
  await remove("image", gone.id);
  await remove("board", board.id);
  const [ofBoard, ofImage] = await trash();
  type Export = Record<"boards" | "images", { id: string; deletedAt: string | null }[]>;
  const exported = await read<Export>("/api/users/me/export");
  expect(exported.boards).toMatchObject([{ id: board.id, deletedAt: ofBoard?.deletedAt }]);
  expect(exported.images).toMatchObject([
    { id: remaining.id, deletedAt: null },
    { id: gone.id, deletedAt: ofImage?.deletedAt },
  ]);
});

test("shrine-411: an item that is restored or deleted for good is announced as its deletion was", async () => {
  const board = await makeBoard();
  const shown = await makeImage(app, member);
  const hidden = await makeImage(app, member, { isPublic: false });
  for (const image of [shown, hidden]) await remove("image", image.id);
  await remove("board", board.id);
  const eventsOf = async (act: () => Promise<unknown>) => {
    const from = app.publisher.calls.length;
    await act();
    return app.publisher.calls
      .slice(from)
      .flatMap(({ name, args }) => (name === "emit" ? [args.slice(0, 2)] : []))
      .filter(([, event]) => event === "image:changed" || event === "board:changed");
  };
  const own = (event: string) => [rooms.user(member.id), event];
  const watchers = (event: string) => [rooms.shrine(member.id), event];
  expect(await eventsOf(() => restore("image", shown.id))).toEqual([
    own("image:changed"),
    watchers("image:changed"),
  ]);
  expect(await eventsOf(() => restore("image", hidden.id))).toEqual([own("image:changed")]);
  expect(await eventsOf(() => restore("board", board.id))).toEqual([
    own("board:changed"),
    watchers("board:changed"),
  ]);
  await remove("image", shown.id);
  expect(await eventsOf(() => purge("image", shown.id))).toEqual([own("image:changed")]);
});
