import { objects } from "@oni/db/schema";
import { openPostgresTestDatabase } from "@oni/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Board } from "../../../../contract/shrine/boards.ts";
import type { Image } from "../../../../contract/shrine/images.ts";
import { openTestApp } from "../../../../testing/app.ts";
import { makePicture, putBytes, requestUpload, upload } from "../../../../testing/uploads.ts";
import { sweepObjects } from "../../uploads/sweep-objects.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp({}, openPostgresTestDatabase);
});
beforeEach(async () => {
  member = await app.signIn();
});
afterAll(() => app.close());

const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
const makeBoard = async () =>
  (await app.request<Board>("/api/boards", { body: { name: "night water" }, as: member.secret }))
    .body;
const hide = ({ id }: Board) =>
  app.request(`/api/boards/${id}/visibility`, {
    method: "PUT",
    body: { isPublic: false },
    as: member.secret,
  });
const list = async () => (await app.request<Image[]>("/api/images", { as: member.secret })).body;

test("shrine-416: on PostgreSQL too, of several uploads to one URL at once exactly one is taken", async () => {
  const { uploadURL } = await requestUpload(app, member);
  const picture = await makePicture("png");
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => putBytes(app, uploadURL, picture)),
  );
  expect(inOrder(responses.map(({ status }) => status))).toEqual([200, ...Array(7).fill(409)]);
});

test("shrine-388: on PostgreSQL too, an upload that is saved several times at once becomes one image", async () => {
  const body = { imageUrl: await upload(app, member) };
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => app.request("/api/images", { body, as: member.secret })),
  );
  expect(inOrder(responses.map(({ status }) => status))).toEqual([201, ...Array(4).fill(409)]);
  expect(await list()).toHaveLength(1);
});

/** Uploads four images one after the other: a member may have three uploads in progress. */
async function uploadFour(): Promise<string[]> {
  const uploads: string[] = [];
  while (uploads.length < 4) uploads.push(await upload(app, member));
  return uploads;
}

const save = (imageUrl: string, boardId: string) =>
  app.request("/api/images", { body: { imageUrl, boardId }, as: member.secret });

test("shrine-399: an image that is saved while its board is being hidden is hidden with it", async () => {
  const board = await makeBoard();
  const uploads = await uploadFour();
  await Promise.all([...uploads.map((imageUrl) => save(imageUrl, board.id)), hide(board)]);
  expect((await list()).map(({ isPublic }) => isPublic)).toEqual(Array(4).fill(false));
});

test("shrine-400: images that are saved while their board is being deleted leave no bytes behind", async () => {
  const board = await makeBoard();
  const uploads = await uploadFour();
  await Promise.all([
    ...uploads.map((imageUrl) => save(imageUrl, board.id)),
    app.request(`/api/boards/${board.id}`, { method: "DELETE", as: member.secret }),
  ]);
  expect(await list()).toEqual([]);
  await sweepObjects(app.deps, new Date(Date.now() + 31 * 86_400_000));
  const rows = await app.db.select().from(objects);
  expect(rows.filter(({ userId }) => userId === member.id)).toEqual([]);
});
