import { profileArchives } from "@oni/db/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Capsule, capsuleSchema } from "../../../../contract/shrine/capsules.ts";
import type { Post } from "../../../../contract/shrine/posts.ts";
import type { ProfileArchive } from "../../../../contract/shrine/profile-archives.ts";
import { openTestApp } from "../../../../testing/app.ts";

type Member = Awaited<ReturnType<typeof app.signIn>>;
let app: Awaited<ReturnType<typeof openTestApp>>;
let owner: Member;
let stranger: Member;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signIn();
  stranger = await app.signIn();
});
afterAll(() => app.close());

const make = async (body: object) =>
  (await app.request<Capsule>("/api/capsules", { as: owner.secret, body })).body;
const rename = ({ secret: as }: Member, id: string, body: object) =>
  app.request<Capsule>(`/api/capsules/${id}`, { method: "PUT", as, body });
const remove = ({ secret: as }: Member, id: string) =>
  app.request(`/api/capsules/${id}`, { method: "DELETE", as });
const list = async ({ secret: as }: Member) =>
  (await app.request<Capsule[]>("/api/capsules", { as })).body;

test("shrine-366: capsules are created, listed newest first and changed field by field", async () => {
  const first = await make({ name: "  Tapes  ", description: "", tags: ["#Hiss"] });
  expect(capsuleSchema.strict().parse(first)).toMatchObject({
    userId: owner.id,
    name: "Tapes",
    description: null,
    tags: ["hiss"],
  });
  const second = await make({ name: "Moths", description: "night finds" });
  const renamed = await rename(owner, second.id, { name: "Lamps" });
  expect(renamed.body).toEqual({ ...second, name: "Lamps", updatedAt: expect.any(String) });
  expect(await list(owner)).toEqual([renamed.body, first]);
  for (const name of ["", "  ", "x".repeat(101), 7]) {
    expect((await rename(owner, second.id, { name })).status).toBe(400);
  }
});

test("shrine-366: a capsule does not exist for other members", async () => {
  const capsule = await make({ name: "Own" });
  expect(await list(stranger)).toEqual([]);
  expect((await rename(stranger, capsule.id, { name: "Taken" })).status).toBe(404);
  expect((await remove(stranger, capsule.id)).status).toBe(404);
  expect((await list(owner)).map(({ id }) => id)).toContain(capsule.id);
});

test("shrine-367: deleting a capsule keeps its posts and archives", async () => {
  const capsule = await make({ name: "Short-lived" });
  const as = owner.secret;
  const post = await app.request<Post>("/api/posts", {
    as,
    body: { title: "kept", markdownContent: "kept", capsuleId: capsule.id },
  });
  const archive = await app.request<ProfileArchive>("/api/profile-archives", {
    as,
    body: { title: "kept", capsuleId: capsule.id },
  });
  expect(archive.body.capsuleId).toBe(capsule.id);
  expect((await remove(owner, capsule.id)).body).toEqual({ ok: true });
  expect((await remove(owner, capsule.id)).status).toBe(404);
  expect((await app.request<Post[]>("/api/posts/my", { as })).body).toEqual([
    { ...post.body, capsuleId: null },
  ]);
  const [sealed] = await app.db.select().from(profileArchives);
  expect(sealed).toMatchObject({ id: archive.body.id, capsuleId: null });
});
