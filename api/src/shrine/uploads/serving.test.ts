import { users } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { signGrant } from "@oni/realtime/process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { serveApp } from "../../../testing/listen.ts";
import { makeImage, makePicture, requestUpload, upload } from "../../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
let served: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  app = await openTestApp();
  member = await app.signIn();
  served = await serveApp(app.deps);
});
afterAll(async () => {
  await served.close();
  await app.close();
});

type Sent = { method?: string; headers?: Record<string, string> };
const send = (path: string, init: Sent = {}) => fetch(`${served.origin}${path}`, init);
const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await send(path, { headers })).status;
const bearer = ({ secret }: { secret: string }) => ({ Authorization: `Bearer ${secret}` });
const setVisibility = (id: string, isPublic: boolean) =>
  app.request<{ imageUrl: string; thumbnailUrl: string }>(`/api/images/${id}/visibility`, {
    method: "PUT",
    body: { isPublic },
    as: member.secret,
  });

test("shrine-448: a public image is served with a long cache, and as nothing but an image", async () => {
  const { imageUrl, thumbnailUrl } = await makeImage(app, member);
  expect(imageUrl).toMatch(/^\/objects\/[A-Za-z0-9_-]{22}$/);
  for (const [url, type] of [
    [imageUrl, "image/png"],
    [thumbnailUrl, "image/webp"],
  ] as const) {
    const { status, headers } = await send(url);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  }
});

test("shrine-449: a client that has the bytes gets 304, and HEAD returns only the headers", async () => {
  const { imageUrl, thumbnailUrl } = await makeImage(app, member);
  const whole = await send(imageUrl);
  const etag = whole.headers.get("etag") ?? "";
  const sizeBytes = (await whole.arrayBuffer()).byteLength;
  expect(await statusOf(imageUrl, { "If-None-Match": etag })).toBe(304);
  expect(await statusOf(imageUrl, { "If-None-Match": `"other", W/${etag}` })).toBe(304);
  expect(await statusOf(imageUrl, { "If-None-Match": '"other"' })).toBe(200);
  expect(await statusOf(thumbnailUrl, { "If-None-Match": etag })).toBe(200);
  const head = await send(imageUrl, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers.get("content-length")).toBe(String(sizeBytes));
  expect(await head.text()).toBe("");
});

test("shrine-450: a range of the bytes is returned alone", async () => {
  const { imageUrl } = await makeImage(app, member);
  const whole = Buffer.from(await (await send(imageUrl)).arrayBuffer());
  const total = whole.length;
  const etag = (await send(imageUrl)).headers.get("etag") ?? "";
  const fetchRange = async (range: string, more: Record<string, string> = {}) => {
    const response = await send(imageUrl, { headers: { Range: range, ...more } });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, range: response.headers.get("content-range"), bytes };
  };
  const part = (start: number, end: number) => ({
    status: 206,
    range: `bytes ${start}-${end}/${total}`,
    bytes: whole.subarray(start, end + 1),
  });
  const all = { status: 200, range: null, bytes: whole };

  expect(await fetchRange("bytes=0-9")).toEqual(part(0, 9));
  expect(await fetchRange("bytes=10-")).toEqual(part(10, total - 1));
  expect(await fetchRange("bytes=-5")).toEqual(part(total - 5, total - 1));
  expect(await fetchRange(`bytes=20-${total + 100}`)).toEqual(part(20, total - 1));
  expect(await fetchRange("bytes=0-9", { "If-Range": etag })).toEqual(part(0, 9));
  expect(await fetchRange("bytes=0-9", { "If-Range": '"other"' })).toEqual(all);
  for (const odd of ["bytes=0-1,4-5", "bytes=-", "lines=1-2", "bytes=9-3"]) {
    expect(await fetchRange(odd), odd).toEqual(all);
  }
  expect(await fetchRange(`bytes=${total}-`)).toMatchObject({
    status: 416,
    range: `bytes */${total}`,
  });
});

test("shrine-451: a hidden image's bytes are served to its owner only, by session or by a signed URL", async () => {
  const { id, imageUrl: publicUrl } = await makeImage(app, member, { isPublic: false });
  const path = publicUrl.replace(/\?.*/, "");
  expect(await statusOf(path)).toBe(404);
  expect(await statusOf(path, bearer(await app.signIn()))).toBe(404);
  expect(await statusOf(path, bearer(member))).toBe(200);

  const { body: image } = await setVisibility(id, false);
  for (const url of [image.imageUrl, image.thumbnailUrl]) {
    const response = await send(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
  const forged = [
    image.imageUrl.replace(/expires=\d+/, "expires=99999999999"),
    image.imageUrl.replace(/signature=./, "signature="),
    image.imageUrl.replace(/member=[^&]+/, `member=${crypto.randomUUID()}`),
  ];
  for (const url of forged) expect(await statusOf(url), url).toBe(404);
});

test("shrine-452: a signed URL expires, and until then shows only what its member may still see", async () => {
  const { id, imageUrl } = await makeImage(app, member, { isPublic: false });
  const key = /^\/objects\/([^?]+)/.exec(imageUrl)?.[1] ?? "";
  const other = await app.signIn();
  const now = Math.floor(Date.now() / 1000);
  const signedFor = (memberId: string, expires: number) => {
    const grant = { use: "read", key, member: memberId, expires } as const;
    return `/objects/${key}${signGrant(app.deps.signingSecret, grant)}`;
  };
  expect(await statusOf(signedFor(member.id, now + 60))).toBe(200);
  expect(await statusOf(signedFor(member.id, now))).toBe(404);
  expect(await statusOf(signedFor(other.id, now + 60))).toBe(404);
  await app.request(`/api/images/${id}`, { method: "DELETE", as: member.secret });
  expect(await statusOf(imageUrl)).toBe(404);
});

test("shrine-451: images of a member who is not public are served like hidden ones", async () => {
  const { imageUrl } = await makeImage(app, member);
  const setPublic = (isPublic: boolean) =>
    app.db.update(users).set({ isPublic }).where(eq(users.id, member.id));
  await setPublic(false);
  expect(await statusOf(imageUrl)).toBe(404);
  const { body } = await app.request<{ imageUrl: string }[]>("/api/images", { as: member.secret });
  expect(await statusOf(body[0]?.imageUrl ?? "")).toBe(200);
  await setPublic(true);
  expect(await statusOf(imageUrl)).toBe(200);
});

test("shrine-453: an upload without an image or message is shown to its uploader only", async () => {
  const path = await upload(app, member, await makePicture("gif"));
  expect(await statusOf(path)).toBe(404);
  expect(await statusOf(path, bearer(await app.signIn()))).toBe(404);
  expect(await statusOf(path, bearer(member))).toBe(200);
  const { objectPath } = await requestUpload(app, member);
  expect(await statusOf(objectPath, bearer(member))).toBe(404);
});
