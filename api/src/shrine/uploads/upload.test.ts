import { objects } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { signGrant } from "@oni/realtime/process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memberQuotaBytes } from "../../../contract/shrine/uploads.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { makePicture, putBytes, requestUpload, upload } from "../../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
  member = await app.signIn();
});
afterAll(() => app.close());

const keyOf = (objectPath: string) => objectPath.replace("/objects/", "");
const signed = (changes: Partial<Parameters<typeof signGrant>[1]>, key: string) => {
  const expires = Math.floor(Date.now() / 1000) + 60;
  const grant = { use: "upload", key, member: member.id, expires, ...changes } as const;
  return `/api/objects/upload/${key}${signGrant(app.deps.signingSecret, grant)}`;
};

test("shrine-415: an upload URL is a path, or a full URL when the public URL is known", async () => {
  const { uploadURL, objectPath } = await requestUpload(app, member);
  expect(objectPath).toMatch(/^\/objects\/[A-Za-z0-9_-]{22}$/);
  expect(uploadURL.startsWith(`/api/objects/upload/${keyOf(objectPath)}?`)).toBe(true);

  const settings = { ...app.deps.settings, publicUrl: "https://oni.example" };
  const named = await openTestApp({ settings }, databaseOf(app));
  const other = await requestUpload(named, await named.signIn());
  expect(other.uploadURL).toMatch(/^https:\/\/oni\.example\/api\/objects\/upload\//);
  await named.close();
});

test("shrine-416: an upload URL works once, and a second use is 409", async () => {
  const { uploadURL } = await requestUpload(app, member);
  const picture = await makePicture("png");
  expect(await putBytes(app, uploadURL, picture)).toEqual({ status: 200 });
  expect(await putBytes(app, uploadURL, picture)).toEqual({ status: 409, code: "conflict" });
});

test("shrine-416: of several concurrent uploads to one URL exactly one is accepted", async () => {
  const { uploadURL } = await requestUpload(app, member);
  const picture = await makePicture("jpeg");
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => putBytes(app, uploadURL, picture)),
  );
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409,
  ]);
});

test("shrine-417: an upload URL that is altered, expired or for another member is 403", async () => {
  const picture = await makePicture("png");
  const ownUpload = await requestUpload(app, member);
  const otherUpload = await requestUpload(app, await app.signIn());
  const key = keyOf(ownUpload.objectPath);
  const late = Math.floor(Date.now() / 1000);
  const forged = [
    ownUpload.uploadURL.replace(key, keyOf(otherUpload.objectPath)),
    ownUpload.uploadURL.replace(/expires=\d+/, "expires=99999999999"),
    ownUpload.uploadURL.replace(/signature=./, "signature="),
    ownUpload.uploadURL.replace(/member=[^&]+/, `member=${crypto.randomUUID()}`),
    ownUpload.uploadURL.replace(/\?.*/, ""),
    signed({ expires: late }, key),
    signed({ use: "read" }, key),
  ];
  for (const url of forged) {
    expect(await putBytes(app, url, picture), url).toEqual({ status: 403, code: "forbidden" });
  }
  expect(await putBytes(app, signed({}, key), picture)).toEqual({ status: 200 });
});

test("shrine-418: a member's files take at most 500 MB together", async () => {
  const full = await app.signIn();
  const path = await upload(app, full);
  const waiting = await requestUpload(app, full);
  const sizeOf = (sizeBytes: number) =>
    app.db
      .update(objects)
      .set({ sizeBytes })
      .where(eq(objects.key, keyOf(path)));

  await sizeOf(memberQuotaBytes - 10);
  const refused = { status: 413, code: "quota" };
  expect(await putBytes(app, waiting.uploadURL, await makePicture("png"))).toEqual(refused);
  expect(await app.deps.storage.size(keyOf(waiting.objectPath))).toBeNull();
  await sizeOf(memberQuotaBytes);
  const options = { method: "POST", as: full.secret };
  expect(await app.request("/api/objects/upload", options)).toMatchObject({
    status: 413,
    body: { code: "quota" },
  });
  await sizeOf(1_000);
  expect(await putBytes(app, waiting.uploadURL, await makePicture("png"))).toEqual({ status: 200 });
});
