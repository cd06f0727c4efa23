import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { objects } from "@oni/db/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { makeImage, requestUpload, upload } from "../../../testing/uploads.ts";
import { createDiskStorage } from "../../process/storage/disk-storage.ts";
import { sweepObjects } from "./sweep-objects.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
  member = await app.signIn();
});
afterAll(() => app.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const keyOf = (path: string) => path.replace("/objects/", "");
const rows = async () => (await app.db.select().from(objects)).map(({ key }) => key);
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.deps.storage.list()) keys.push(key);
  return keys.toSorted();
}

test("shrine-459: unused uploads are removed after 24 hours, and shown ones stay", async () => {
  const shown = keyOf((await makeImage(app, member)).imageUrl);
  const avatar = await upload(app, member);
  await app.request("/api/user/profile-image", {
    method: "PUT",
    body: { profileImageURL: avatar },
    as: member.secret,
  });
  const unused = keyOf(await upload(app, member));
  const pending = keyOf((await requestUpload(app, member)).objectPath);
  const all = [shown, keyOf(avatar), unused, pending];

  await sweepObjects(app.deps, inHours(23));
  expect((await rows()).toSorted()).toEqual(all.toSorted());
  await sweepObjects(app.deps, inHours(25));
  const expected = [shown, keyOf(avatar)].toSorted();
  expect((await rows()).toSorted()).toEqual(expected);
  expect(await stored()).toEqual(expected.flatMap((key) => [key, `${key}.thumbnail`]));
});

test("shrine-460: bytes without a record are removed after 24 hours, and files of other programs never", async () => {
  const known = keyOf((await makeImage(app, member)).imageUrl);
  const before = await stored();
  const stray = "stray0stray0stray0stra";
  for (const key of [stray, `${stray}.thumbnail`, `${known}.0f1e2d`, "somebody-elses.txt"]) {
    await app.deps.storage.put(key, new Blob(["bytes"]));
  }
  const arriving = join(app.folder, "intake", "left-behind");
  await mkdir(arriving, { recursive: true });
  await writeFile(join(arriving, "upload"), "half an image");

  await sweepObjects(app.deps, new Date());
  expect(await stored()).toHaveLength(before.length + 4);
  expect(await readdir(join(app.folder, "intake"))).toEqual(["left-behind"]);
  await sweepObjects(app.deps, inHours(25));
  expect(await stored()).toEqual([...before, "somebody-elses.txt"].toSorted());
  expect(await readdir(join(app.folder, "intake"))).toEqual([]);
});

test("shrine-461: bytes whose removal failed are hidden, and removed by a later sweep", async () => {
  const { id, imageUrl } = await makeImage(app, member);
  const spoiled = keyOf(imageUrl);
  const isBroken = { now: true };
  const disk = createDiskStorage(join(app.folder, "objects"));
  app.deps.storage.remove = async (key) => {
    if (isBroken.now) throw new Error("read-only for a while");
    await disk.remove(key);
  };
  const removed = await app.request(`/api/images/${id}`, { method: "DELETE", as: member.secret });
  expect(removed.status).toBe(200);
  expect((await app.request(imageUrl, { as: member.secret })).status).toBe(404);
  expect(await stored()).toContain(spoiled);

  await sweepObjects(app.deps, inHours(2));
  expect(await stored()).toContain(spoiled);
  isBroken.now = false;
  await sweepObjects(app.deps, inHours(2));
  expect(await stored()).not.toContain(spoiled);
  expect(await rows()).not.toContain(spoiled);
});
