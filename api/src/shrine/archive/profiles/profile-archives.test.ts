import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ProfileArchive,
  profileArchiveSchema,
} from "../../../../contract/shrine/profile-archives.ts";
import { openTestApp } from "../../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const path = "/api/profile-archives";

test("shrine-368: an archive seals the shrine as it is and outlasts its changes", async () => {
  const { secret: as, id: userId } = await app.signIn({ profileMarkdown: "# First" });
  const first = await app.request<ProfileArchive>(path, {
    as,
    body: { title: "Day one", tags: ["a"] },
  });
  expect(first.status).toBe(201);
  expect(profileArchiveSchema.strict().parse(first.body)).toMatchObject({
    userId,
    capsuleId: null,
    title: "Day one",
    markdownContent: "# First",
    tags: ["a"],
  });
  const edit = { method: "PATCH", as, body: { profileMarkdown: "# Second" } };
  await app.request("/api/users/profile", edit);
  const second = await app.request<ProfileArchive>(path, { as, body: { title: "Day two" } });
  expect(second.body.markdownContent).toBe("# Second");
  const list = async () => (await app.request<ProfileArchive[]>(path, { as })).body;
  expect(await list()).toEqual([second.body, first.body]);

  for (const title of ["", "x".repeat(201)]) {
    expect((await app.request(path, { as, body: { title } })).status).toBe(400);
  }
  const gone = await app.request(`${path}/${second.body.id}`, { method: "DELETE", as });
  expect(gone.body).toEqual({ ok: true });
  expect(await list()).toEqual([first.body]);
});

test("shrine-369: an archive does not exist for other members, and is in no other member's capsule", async () => {
  const [owner, stranger] = [await app.signIn(), await app.signIn()];
  const own = { as: owner.secret };
  const archive = await app.request<ProfileArchive>(path, { ...own, body: { title: "Mine" } });
  const capsule = await app.request<{ id: string }>("/api/capsules", {
    ...own,
    body: { name: "c" },
  });

  const as = stranger.secret;
  expect((await app.request(path, { as })).body).toEqual([]);
  const taken = await app.request(`${path}/${archive.body.id}`, { method: "DELETE", as });
  expect(taken.status).toBe(404);
  const slipped = await app.request(path, { as, body: { title: "x", capsuleId: capsule.body.id } });
  expect(slipped.status).toBe(400);
  expect(slipped.body).toMatchObject({ fields: { capsuleId: expect.any(String) } });
  expect((await app.request(path, own)).body).toEqual([archive.body]);
});
