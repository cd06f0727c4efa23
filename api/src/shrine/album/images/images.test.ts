import { images, objects } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Image } from "../../../../contract/shrine/images.ts";
import { openTestApp } from "../../../../testing/app.ts";
import { makeBlackPng, makeImage, requestUpload, upload } from "../../../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  member = await app.signIn();
});
afterAll(() => app.close());

const create = (body: object) => app.request<Image>("/api/images", { body, as: member.secret });
const list = async (query = "", { secret } = member) =>
  (await app.request<Image[]>(`/api/images${query}`, { as: secret })).body;
const listOf = (username: string, query = "") =>
  app.request<Image[]>(`/api/users/${username}/images${query}`);
const normalize = (imageUrl: unknown, { secret } = member) =>
  app.request("/api/images/normalize", { method: "PUT", body: { imageUrl }, as: secret });
const setVisibility = (id: string, isPublic: boolean, { secret } = member) =>
  app.request<Image>(`/api/images/${id}/visibility`, {
    method: "PUT",
    body: { isPublic },
    as: secret,
  });
const remove = (id: string, { secret } = member) =>
  app.request(`/api/images/${id}`, { method: "DELETE", as: secret });
const idsOf = (images: { id: string }[]) => images.map(({ id }) => id);

test("shrine-386: an upload URL, however written, becomes the permanent path", async () => {
  const path = await upload(app, member);
  const uploadURL = path.replace("/objects/", "/api/objects/upload/");
  for (const written of [path, uploadURL, `${uploadURL}?member=x`, `http://localhost${path}`]) {
    expect(await normalize(written), written).toMatchObject({
      status: 200,
      body: { objectPath: path },
    });
  }
});

test("shrine-387: anything that the member did not upload here is refused as path, image and avatar", async () => {
  const empty = await requestUpload(app, member);
  const otherUpload = await upload(app, await app.signIn());
  const path = await upload(app, member);
  const refused = [
    empty.uploadURL,
    empty.objectPath,
    otherUpload,
    `https://elsewhere.example${path}`,
    `//elsewhere.example${path}`,
    `${path}/thumbnail`,
    "/objects/0000000000000000000000",
    "https://elsewhere.example/picture.png",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "",
  ];
  for (const imageUrl of refused) {
    expect((await normalize(imageUrl)).status, imageUrl).toBe(400);
    expect((await create({ imageUrl })).status, imageUrl).toBe(400);
  }
  for (const profileImageURL of refused.slice(0, -1)) {
    const avatar = { method: "PUT", body: { profileImageURL }, as: member.secret };
    expect((await app.request("/api/user/profile-image", avatar)).status).toBe(400);
  }
  expect(await normalize(otherUpload)).toMatchObject({
    body: { fields: { imageUrl: expect.any(String) } },
  });
});

test("shrine-388: an image is created from an upload once, with its caption, tags and pixels", async () => {
  const imageUrl = await upload(app, member, makeBlackPng(640, 200));
  const fields = { title: "Low moon", description: "over water", tags: ["#Night", "water"] };
  const { status, body } = await create({ ...fields, imageUrl });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...fields,
    userId: member.id,
    boardId: null,
    tags: ["night", "water"],
    isPublic: true,
    imageUrl,
    thumbnailUrl: `${imageUrl}/thumbnail`,
    width: 640,
    height: 200,
  });
  expect((await create({ imageUrl })).status).toBe(409);
  expect(await list()).toEqual([body]);
});

test("shrine-388: bad fields are refused by name", async () => {
  const imageUrl = await upload(app, member);
  const refused: Record<string, object> = {
    title: { title: "x".repeat(201) },
    description: { description: "x".repeat(1_001) },
    "tags.0": { tags: ["two words"] },
    isPublic: { isPublic: "yes" },
    boardId: { boardId: crypto.randomUUID() },
  };
  for (const [field, fields] of Object.entries(refused)) {
    const answer = await app.request<{ fields: object }>("/api/images", {
      body: { imageUrl, ...fields },
      as: member.secret,
    });
    expect(answer.status, field).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  }
  expect((await create({ imageUrl })).status).toBe(201);
});

test("shrine-389: the own list holds hidden images too, newest first, whole or page by page", async () => {
  const made: string[] = [];
  for (const isPublic of [true, false, true]) {
    made.unshift((await makeImage(app, member, { isPublic })).id);
  }
  expect(idsOf(await list())).toEqual(made);
  expect(idsOf(await list("?limit=2"))).toEqual(made.slice(0, 2));
  expect(idsOf(await list(`?before=${made[0]}&limit=1`))).toEqual([made[1]]);
  expect(await list("", await app.signIn())).toEqual([]);
  for (const query of ["?limit=0", "?limit=101", "?limit=x", "?before=7"]) {
    expect((await app.request(`/api/images${query}`, { as: member.secret })).status, query).toBe(
      400,
    );
  }
});

test("shrine-390: others see the public images of a member who is public, and no others", async () => {
  const { id } = await makeImage(app, member);
  await makeImage(app, member, { isPublic: false });
  expect(idsOf((await listOf(member.username)).body)).toEqual([id]);
  const unlisted = await app.signIn({ isPublic: false });
  await makeImage(app, unlisted);
  for (const name of [unlisted.username, "nobody_at_all"]) {
    expect((await listOf(name)).status).toBe(404);
  }
  const own = await app.request<Image[]>(`/api/users/${unlisted.username}/images`, {
    as: unlisted.secret,
  });
  expect(own.body).toHaveLength(1);
  expect((await app.app.request(own.body[0]?.imageUrl ?? "")).status).toBe(200);
});

test("shrine-391: others see fifty images at a time, until a page is empty; the own list comes whole", async () => {
  const { id, imageUrl } = await makeImage(app, member);
  const key = imageUrl.replace("/objects/", "");
  const [object] = await app.db.select().from(objects).where(eq(objects.key, key));
  if (!object) throw new Error("The image has no bytes.");
  const copies = Array.from({ length: 60 }, (_, index) => `${key.slice(2)}${index + 10}`);
  await app.db.insert(objects).values(copies.map((copy) => ({ ...object, key: copy })));
  const made = await app.db
    .insert(images)
    .values(
      copies.map((copy) => ({ userId: member.id, title: "moth", imageUrl: `/objects/${copy}` })),
    )
    .returning({ id: images.id });
  const all = [id, ...made.map((image) => image.id)].toReversed();

  const page = async (query: string) => idsOf((await listOf(member.username, query)).body);
  expect(await page("")).toEqual(all.slice(0, 50));
  expect(await page(`?before=${all[49]}`)).toEqual(all.slice(50));
  expect(await page(`?before=${all.at(-1)}`)).toEqual([]);
  expect(idsOf(await list())).toEqual(all);
});

test("shrine-392: hiding removes an image for everyone else, and showing restores it", async () => {
  const image = await makeImage(app, member);
  const hidden = await setVisibility(image.id, false);
  expect(hidden.body).toMatchObject({ isPublic: false });
  expect(hidden.body.imageUrl).toContain("signature=");
  expect((await listOf(member.username)).body).toEqual([]);
  expect((await app.app.request(image.imageUrl)).status).toBe(404);
  const shown = await setVisibility(image.id, true);
  expect(shown.body).toMatchObject({ isPublic: true, imageUrl: image.imageUrl });
  expect((await app.app.request(image.imageUrl)).status).toBe(200);
});

test("shrine-402: the alternative text of an image is set later, and removed", async () => {
  const { body: image } = await create({ imageUrl: await upload(app, member), alt: "a moth" });
  const describe = (alt: unknown, { secret } = member) =>
    app.request<Image>(`/api/images/${image.id}/alt`, { method: "PUT", body: { alt }, as: secret });
  app.publisher.calls.splice(0);
  expect((await describe(" a moth on a lamp ")).body.alt).toBe("a moth on a lamp");
  const events = app.publisher.calls.filter(({ args }) => args[1] === "image:changed");
  expect(events.map(({ args }) => args[2])).toEqual([{ id: image.id }, { id: image.id }]);
  expect((await describe("two\nlines")).status).toBe(400);
  expect((await describe("x".repeat(501))).status).toBe(400);
  expect((await list())[0]?.alt).toBe("a moth on a lamp");
  expect((await describe("")).body.alt).toBeNull();
  expect((await describe("theirs", await app.signIn())).status).toBe(403);
});

test("shrine-393: others' writes are 403 on an image they see and 404 on one they do not", async () => {
  const other = await app.signIn();
  const shown = await makeImage(app, member);
  const hidden = await makeImage(app, member, { isPublic: false });
  const unlisted = await app.signIn({ isPublic: false });
  const unseen = await makeImage(app, unlisted);
  const unknown = crypto.randomUUID();
  for (const [id, status] of [
    [shown.id, 403],
    [hidden.id, 404],
    [unseen.id, 404],
    [unknown, 404],
    ["not-an-id", 404],
  ] as const) {
    expect((await setVisibility(id, true, other)).status).toBe(status);
    expect((await remove(id, other)).status).toBe(status);
  }
  expect(idsOf(await list())).toEqual([hidden.id, shown.id]);
});

test("shrine-394: a deleted image is gone, and its bytes are not served to anyone", async () => {
  const { id, imageUrl } = await makeImage(app, member);
  const key = imageUrl.replace("/objects/", "");
  expect(await app.deps.storage.size(key)).toBeGreaterThan(0);
  expect(await remove(id)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await list()).toEqual([]);
  for (const url of [imageUrl, `${imageUrl}/thumbnail`]) {
    expect((await app.app.request(url)).status).toBe(404);
    expect((await app.request(url, { as: member.secret })).status).toBe(404);
  }
  expect((await remove(id)).status).toBe(404);
  expect((await setVisibility(id, true)).status).toBe(404);
  expect((await normalize(imageUrl)).status).toBe(400);
});

test("shrine-395: tags of an image count while everyone may see it, and only such a new image sends a ripple", async () => {
  const tags = [`t${member.id.slice(0, 8)}`];
  const used = async () => {
    type Tag = { name: string; usageCount: number };
    const { body } = await app.request<Tag[]>("/api/tags", { as: member.secret });
    return body.find(({ name }) => name === tags[0])?.usageCount ?? 0;
  };
  const ripples = () => app.publisher.calls.filter(({ name }) => name === "ripple").length;
  const before = ripples();
  const { id } = await makeImage(app, member, { tags });
  expect(app.publisher.calls).toContainEqual({ name: "ripple", args: [member.id, "image"] });
  const other = await makeImage(app, member, { tags, isPublic: false });
  expect([await used(), ripples()]).toEqual([1, before + 1]);
  await setVisibility(other.id, true);
  expect(await used()).toBe(2);
  await setVisibility(id, false);
  expect(await used()).toBe(1);
  await remove(other.id);
  expect(await used()).toBe(0);
  await makeImage(app, await app.signIn({ isPublic: false }), { tags });
  expect([await used(), ripples()]).toEqual([0, before + 1]);
});
