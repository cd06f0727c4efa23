import { posts } from "@oni/db/schema";
import { listPostsOf } from "@oni/db/shrine";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { usualPageBytes } from "../../../contract/endpoint.ts";
import {
  archivedPostSchema,
  type ArchivedPost,
  feedPostSchema,
  type FeedPost,
  type Post,
  postSchema,
} from "../../../contract/shrine/posts.ts";
import { openTestApp } from "../../../testing/app.ts";

type Member = Awaited<ReturnType<typeof app.signIn>>;
let app: Awaited<ReturnType<typeof openTestApp>>;
let author: Member;
let other: Member;
let hermit: Member;
beforeAll(async () => {
  app = await openTestApp();
  author = await app.signIn({ displayName: "Author" });
  other = await app.signIn();
  hermit = await app.signIn({ isPublic: false });
});
beforeEach(async () => {
  await app.db.delete(posts);
  app.publisher.calls.splice(0);
});
afterAll(() => app.close());

const text = { title: "Night log", markdownContent: "It **hums**." };
const write = <Body = Post>({ secret: as }: Member, changes: object = {}) =>
  app.request<Body>("/api/posts", { as, body: { ...text, ...changes } });
const patch = <Body = Post>({ secret: as }: Member, id: string, body: unknown) =>
  app.request<Body>(`/api/posts/${id}`, { method: "PATCH", as, body });
const remove = ({ secret: as }: Member, id: string) =>
  app.request(`/api/posts/${id}`, { method: "DELETE", as });
const list = async <Item>(path: string, member?: Member) =>
  (await app.request<Item[]>(path, member && { as: member.secret })).body;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const stored = async (id: string) =>
  (await app.db.select().from(posts).where(eq(posts.id, id))).at(0);

test("shrine-326: a post is returned as it was written, with its plain text", async () => {
  const { status, body } = await write(author, { tags: ["#Tape", "tape", "moth"] });
  expect(status).toBe(201);
  expect(postSchema.strict().parse(body)).toMatchObject({
    ...text,
    userId: author.id,
    capsuleId: null,
    content: "It hums.",
    tags: ["tape", "moth"],
    isPublic: true,
    isArchived: false,
  });
});

test("shrine-326: invalid fields are named, and nothing is stored", async () => {
  const breaks = [
    { field: "title", value: " " },
    { field: "title", value: "x".repeat(201) },
    { field: "markdownContent", value: "" },
    { field: "markdownContent", value: "x".repeat(20_001) },
    { field: "markdownContent", value: "a\u0000b" },
    { field: "tags.0", value: ["two words"], key: "tags" },
    { field: "tags", value: Array.from({ length: 21 }, (_, index) => `t${index}`) },
    { field: "isPublic", value: "yes" },
  ];
  for (const { field, value, key = field } of breaks) {
    const refused = await write<{ fields: object }>(author, { [key]: value });
    expect(refused.status, field).toBe(400);
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  }
  expect(await app.db.$count(posts)).toBe(0);
  const longest = await write(author, { markdownContent: "é".repeat(20_000) });
  expect(longest.status).toBe(201);
});

test("shrine-329: only its author changes or deletes a post, and a post that others may not read is 404", async () => {
  const shown = (await write(author)).body;
  const hidden = (await write(author, { isPublic: false })).body;
  const withdrawn = (await write(hermit)).body;
  const unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
  for (const [id, status] of [
    [shown.id, 403],
    [hidden.id, 404],
    [withdrawn.id, 404],
    [unknown, 404],
    ["nowhere", 404],
  ] as const) {
    expect((await patch(other, id, { title: "mine" })).status).toBe(status);
    expect((await remove(other, id)).status).toBe(status);
  }
  for (const { id } of [shown, hidden]) {
    expect(await stored(id)).toMatchObject({ title: text.title });
    expect((await patch(author, id, { title: "changed" })).status).toBe(200);
    expect((await remove(author, id)).body).toEqual({ ok: true });
    expect((await remove(author, id)).status).toBe(404);
    expect(await stored(id)).toBeUndefined();
  }
});

test("shrine-330: a change affects the named fields only, and archiving is permanent", async () => {
  const post = (await write(author, { tags: ["tape"] })).body;
  const retitled = await patch(author, post.id, { title: "Later" });
  expect(retitled.body).toEqual({
    ...post,
    title: "Later",
    updatedAt: expect.any(String),
  });
  const rewritten = await patch(author, post.id, { markdownContent: "# New", isPublic: false });
  expect(rewritten.body).toMatchObject({ title: "Later", content: "New", isPublic: false });
  expect((await patch(author, post.id, { isArchived: true })).body.isArchived).toBe(true);
  expect((await patch(author, post.id, { isArchived: false })).status).toBe(400);
  expect((await stored(post.id))?.isArchived).toBe(true);
});

test("shrine-332: a post is in a capsule of its author or in none", async () => {
  const capsuleOf = async ({ secret: as }: Member) =>
    (await app.request<{ id: string }>("/api/capsules", { as, body: { name: "tapes" } })).body.id;
  const own = await capsuleOf(author);
  const foreign = await capsuleOf(other);
  const post = (await write(author, { capsuleId: own })).body;
  expect(post.capsuleId).toBe(own);
  for (const capsuleId of [foreign, "01890a5d-ac96-774b-bcce-b302099a8057"]) {
    const [made, moved] = [
      await write<object>(author, { capsuleId }),
      await patch<object>(author, post.id, { capsuleId, title: "moved" }),
    ];
    for (const { status, body } of [made, moved]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ fields: { capsuleId: expect.any(String) } });
    }
  }
  expect(await stored(post.id)).toMatchObject({ capsuleId: own, title: text.title });
  expect(await app.db.$count(posts)).toBe(1);
  expect((await patch(author, post.id, { capsuleId: null })).body.capsuleId).toBeNull();
});

test("shrine-333: an archived post leaves the feed and the shrine, and its page stays", async () => {
  const { id } = (await write(author)).body;
  const shows = async (path: string) => idsOf(await list<Post>(path, author)).includes(id);
  const paths = ["/api/feed", `/api/users/${author.username}/posts`];
  for (const path of paths) expect(await shows(path), path).toBe(true);
  await patch(author, id, { isArchived: true });
  for (const path of paths) expect(await shows(path), path).toBe(false);
  expect((await app.request(`/api/posts/${id}`)).status).toBe(200);
});

test("shrine-334: own and archived posts are listed newest first, whole or in parts", async () => {
  const ids: string[] = [];
  for (const isArchived of [true, false, true, true]) {
    const post = (await write(author, { isPublic: false })).body;
    if (isArchived) await patch(author, post.id, { isArchived });
    ids.unshift(post.id);
  }
  await write(other);
  expect(idsOf(await list<Post>("/api/posts/my", author))).toEqual(ids);

  const archived = await list<ArchivedPost>("/api/posts/archived", author);
  expect(idsOf(archived)).toEqual([ids[0], ids[1], ids[3]]);
  expect(archivedPostSchema.strict().parse(archived[0]).author).toEqual({
    username: author.username,
    displayName: "Author",
  });
  const part = (query: string) => list<Post>(`/api/posts/archived?${query}`, author);
  expect(idsOf(await part("limit=2"))).toEqual([ids[0], ids[1]]);
  expect(idsOf(await part(`limit=2&before=${ids[1]}`))).toEqual([ids[3]]);
  for (const query of ["limit=0", "limit=101", "limit=x", "before=7"]) {
    const refused = await app.request(`/api/posts/archived?${query}`, { as: author.secret });
    expect(refused.status, query).toBe(400);
  }
});

test("shrine-335: the feed contains public posts and the viewer's own, newest first, filtered by tag on request", async () => {
  const capsule = await app.request<{ id: string }>("/api/capsules", {
    as: author.secret,
    body: { name: "tapes" },
  });
  const first = (await write(author, { tags: ["tape"], capsuleId: capsule.body.id })).body;
  await write(author, { tags: ["tape"], isPublic: false });
  const withdrawn = (await write(hermit, { tags: ["tape"] })).body;
  const last = (await write(other, { tags: ["moth", "tape"] })).body;

  const feed = await list<FeedPost>("/api/feed", other);
  expect(idsOf(feed)).toEqual([last.id, first.id]);
  expect(feedPostSchema.strict().parse(feed[1])).toMatchObject({
    capsuleId: null,
    author: { id: author.id, username: author.username, displayName: "Author" },
  });
  expect((await list<FeedPost>("/api/feed", author))[1]?.capsuleId).toBe(capsule.body.id);
  expect(idsOf(await list<FeedPost>("/api/feed?tag=moth", author))).toEqual([last.id]);
  expect(idsOf(await list<FeedPost>("/api/feed?tag=%23Tape", hermit))).toEqual(
    idsOf([last, withdrawn, first]),
  );
  expect(idsOf(await list<FeedPost>("/api/feed?limit=1", other))).toEqual([last.id]);
  expect(idsOf(await list<FeedPost>(`/api/feed?before=${last.id}`, other))).toEqual([first.id]);
  expect((await app.request("/api/feed?tag=two+words", { as: other.secret })).status).toBe(400);
});

test("shrine-336: everyone reads the public posts of a public member, and no other member reads those of a hidden one", async () => {
  const shown = (await write(author)).body;
  await write(author, { isPublic: false });
  const own = (await write(hermit)).body;
  const path = (member: Member) => `/api/users/${member.username}/posts`;
  for (const viewer of [undefined, author, other]) {
    const rows = await list<FeedPost>(path(author), viewer);
    expect(idsOf(rows)).toEqual([shown.id]);
    expect(feedPostSchema.strict().parse(rows[0])).toMatchObject({ content: "It hums." });
  }
  expect((await app.request(path(hermit))).status).toBe(404);
  expect((await app.request(path(hermit), { as: other.secret })).status).toBe(404);
  expect(idsOf(await list<FeedPost>(path(hermit), hermit))).toEqual([own.id]);
});

test("shrine-337: only a post that everyone may read sends a ripple", async () => {
  await write(author, { isPublic: false });
  await write(hermit);
  const ripples = () => app.publisher.calls.filter(({ name }) => name === "ripple");
  expect(ripples()).toEqual([]);
  await write(author);
  expect(ripples()).toEqual([{ name: "ripple", args: [author.id, "post"] }]);
});

test("shrine-338: members are notified when a public post appears or disappears, and of no other change", async () => {
  const author = await app.signIn();
  const isNotified = async (act: () => Promise<unknown>) => {
    app.publisher.calls.length = 0;
    await act();
    return app.publisher.calls.some(({ name }) => name === "feedChanged");
  };
  const change = (path: string, body: object) => () =>
    app.request(path, { method: "PATCH", as: author.secret, body });
  const { id } = (await write(author, { isPublic: false })).body;
  const path = `/api/posts/${id}`;
  expect(await isNotified(change(path, { title: "still hidden" }))).toBe(false);
  expect(await isNotified(change(path, { isPublic: true }))).toBe(true);
  expect(await isNotified(change(path, { title: "other words" }))).toBe(false);
  expect(await isNotified(change(path, { isPublic: false }))).toBe(true);
  expect(await isNotified(change(path, { isPublic: true }))).toBe(true);
  expect(await isNotified(change(path, { isArchived: true }))).toBe(true);
  const remove = (gone: string) => () =>
    app.request(`/api/posts/${gone}`, { method: "DELETE", as: author.secret });
  expect(await isNotified(remove(id))).toBe(false);
  const other = await write(author);
  expect(await isNotified(change("/api/users/profile", { isPublic: false }))).toBe(true);
  expect(await isNotified(change("/api/users/profile", { isPublic: true }))).toBe(true);
  expect(await isNotified(remove(other.body.id))).toBe(true);
});

/** Returns a text of this many characters, three bytes each. */
const longText = (length: number) => "水".repeat(length);

test("shrine-340, shrine-341: posts that others may read come in pages limited by number and bytes, until one is empty", async () => {
  const written = await app.db
    .insert(posts)
    .values(
      Array.from({ length: 70 }, (_, index) => {
        const content = index < 12 ? longText(20_000) : "short";
        return { userId: author.id, title: "t", content, markdownContent: content };
      }),
    )
    .returning({ id: posts.id });
  const newestFirst = written.map(({ id }) => id).toReversed();
  const paths = [`/api/users/${author.username}/posts`, "/api/feed"];
  for (const path of paths) {
    const seen: string[] = [];
    const sizes: number[] = [];
    for (;;) {
      const before = seen.length === 0 ? "" : `?before=${seen.at(-1)}`;
      const page = await list<FeedPost>(`${path}${before}`, other);
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(usualPageBytes);
      if (page.length === 0) break;
      sizes.push(page.length);
      seen.push(...idsOf(page));
    }
    expect(seen, path).toEqual(newestFirst);
    expect(sizes, path).toEqual([50, 12, 4, 4]);
  }
});

test("shrine-340, shrine-342: a page reads at most its own bytes and one post from the database", async () => {
  const content = longText(20_000);
  const values = { userId: author.id, title: "t", content, markdownContent: content };
  await app.db.insert(posts).values(Array.from({ length: 20 }, () => values));
  const part = { userId: author.id, limit: 100, limitBytes: usualPageBytes };
  expect(await listPostsOf(app.db, author.id, part)).toHaveLength(5);
  expect(await listPostsOf(app.db, author.id, { ...part, limitBytes: 1 })).toHaveLength(1);
});

test("shrine-343: the member's own posts come whole, however long they are", async () => {
  const content = longText(20_000);
  const values = { userId: author.id, title: "t", content, markdownContent: content };
  const written = await app.db
    .insert(posts)
    .values(Array.from({ length: 20 }, () => ({ ...values, isArchived: true })))
    .returning({ id: posts.id });
  const newestFirst = written.map(({ id }) => id).toReversed();
  expect(idsOf(await list<Post>("/api/posts/my", author))).toEqual(newestFirst);
  expect(idsOf(await list<Post>("/api/posts/archived", author))).toEqual(newestFirst);
  const part = await list<Post>(`/api/posts/my?limit=7&before=${newestFirst[2]}`, author);
  expect(idsOf(part)).toEqual(newestFirst.slice(3, 10));
});

test("shrine-331: a change based on an older version is 409, and nothing changes", async () => {
  const made = (await write(author)).body;
  const base = (baseUpdatedAt: unknown, changes: object = { title: "Later" }) =>
    patch(author, made.id, { ...changes, baseUpdatedAt });
  const first = await base(made.updatedAt);
  expect(first).toMatchObject({ status: 200, body: { title: "Later" } });
  expect(first.body.updatedAt > made.updatedAt).toBe(true);
  const before = await stored(made.id);

  const stale = { markdownContent: "older", tags: ["older"], isPublic: false };
  for (const refused of [
    await base(made.updatedAt, stale),
    await base("2000-01-01T00:00:00.000Z", stale),
    await base("9999-12-31T23:59:59.999Z", stale),
    await base(made.updatedAt, { isArchived: true }),
    await base(made.updatedAt, {}),
  ]) {
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  }
  for (const wrong of ["", null, "yesterday", 0, first.body.updatedAt.replace("Z", ""), []]) {
    expect((await base(wrong, stale)).status, JSON.stringify(wrong)).toBe(400);
  }
  // The owner check comes first, so that no other member learns which version exists.
  for (const baseUpdatedAt of [made.updatedAt, first.body.updatedAt]) {
    expect((await patch(other, made.id, { title: "x", baseUpdatedAt })).status).toBe(403);
  }
  expect(await stored(made.id)).toEqual(before);
  // Without a base version the last change wins.
  expect((await patch(author, made.id, { title: "Last" })).status).toBe(200);
});

test("shrine-331: of two changes of one version one is written", async () => {
  const { id, updatedAt: baseUpdatedAt } = (await write(author)).body;
  const titles = ["one", "two", "three", "four"];
  const responses = await Promise.all(
    titles.map((title) => patch(author, id, { title, tags: [title], baseUpdatedAt })),
  );
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
  const written = titles[responses.findIndex(({ status }) => status === 200)];
  expect(await stored(id)).toMatchObject({ title: written, tags: [written] });
});

test("shrine-331: each change has its own version, whatever the clock says", async () => {
  const { id } = (await write(author)).body;
  const ahead = new Date(Date.now() + 3_600_000);
  await app.db.update(posts).set({ updatedAt: ahead }).where(eq(posts.id, id));
  const { updatedAt } = (await patch(author, id, { title: "Later" })).body;
  expect(Date.parse(updatedAt)).toBe(ahead.getTime() + 1);
  expect((await patch(author, id, { title: "x", baseUpdatedAt: ahead.toISOString() })).status).toBe(
    409,
  );
});
