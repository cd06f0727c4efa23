import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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

const choose = (profileImageURL: string | null) =>
  app.request("/api/user/profile-image", {
    method: "PUT",
    body: { profileImageURL },
    as: member.secret,
  });
const shown = async () => {
  type Me = { profileImageUrl: string | null };
  return (await app.request<Me>("/api/auth/me", { as: member.secret })).body.profileImageUrl;
};
const statusOf = async (path: string) => (await app.app.request(path)).status;
const sizeOf = (path: string) => app.deps.storage.size(path.replace("/objects/", ""));

test("account-323: a new avatar is announced to every process before the response", async () => {
  expect((await choose(await upload(app, member))).status).toBe(200);
  const announced = { name: "memberChanged", args: [member.id] };
  expect(app.publisher.calls).toContainEqual(announced);
});

test("shrine-396: a new avatar is shown to everyone, and the bytes of the former one are removed", async () => {
  const first = await upload(app, member);
  expect(await choose(first)).toMatchObject({ status: 200, body: { objectPath: first } });
  expect(await shown()).toBe(first);
  expect(await statusOf(first)).toBe(200);
  expect((await choose(first)).status).toBe(200);
  expect(await statusOf(first)).toBe(200);

  const second = await upload(app, member);
  await choose(second);
  expect(await shown()).toBe(second);
  expect(await statusOf(first)).toBe(404);
  expect(await sizeOf(first)).toBeNull();
});

test("shrine-396: an avatar can be removed", async () => {
  const path = await upload(app, member);
  await choose(path);
  expect(await choose(null)).toMatchObject({ status: 200, body: { objectPath: null } });
  expect(await shown()).toBeNull();
  expect(await sizeOf(path)).toBeNull();
});

test("shrine-396: an upload serves one purpose: an image's upload is no avatar, an avatar's no image", async () => {
  const { imageUrl } = await makeImage(app, member);
  expect((await choose(imageUrl)).status).toBe(409);
  expect(await shown()).toBeNull();
  const avatar = await upload(app, member);
  await choose(avatar);
  const image = { body: { imageUrl: avatar }, as: member.secret };
  expect((await app.request("/api/images", image)).status).toBe(409);
});

test("shrine-396: the avatar of a member who is not public is shown, because it appears next to messages", async () => {
  member = await app.signIn({ isPublic: false });
  const path = await upload(app, member);
  await choose(path);
  expect(await statusOf(path)).toBe(200);
});
