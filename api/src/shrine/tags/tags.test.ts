import { userTags } from "@oni/db/schema";
import { refreshMember } from "@oni/db/sky";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashtagsOf } from "@oni/realtime/contract";
import { type Tag, type TagPage, tagSchema } from "../../../contract/shrine/tags/tags.ts";
import { openTestApp } from "../../../testing/app.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("shrine-372: tags are listed most used first, then by name, whole or in parts", async () => {
  const { secret: as } = await app.signIn();
  const write = (tags: string[], isPublic = true) =>
    app.request("/api/posts", { as, body: { title: "t", markdownContent: "m", tags, isPublic } });
  await write(["moth", "tape"]);
  await write(["tape", "dust"]);
  await write(["tape", "secret"], false);
  const list = async (query = "") => (await app.request<Tag[]>(`/api/tags${query}`, { as })).body;
  const all = await list();
  expect(all.map((tag) => tagSchema.strict().parse(tag)).map(nameAndCount)).toEqual([
    ["tape", 2],
    ["dust", 1],
    ["moth", 1],
  ]);
  expect(await list("?limit=2")).toEqual(all.slice(0, 2));
  expect(await list(`?limit=2&before=${all[1]?.id}`)).toEqual(all.slice(2));
  expect((await app.request("/api/tags?limit=1000", { as })).status).toBe(400);
});

const nameAndCount = ({ name, usageCount }: Tag) => [name, usageCount];

test("shrine-373: a tag has the time of its first use, and keeps it when it is used again", async () => {
  const { secret: as } = await app.signIn();
  const tag = "glasswing";
  const write = () =>
    app.request("/api/posts", { as, body: { title: "t", markdownContent: "m", tags: [tag] } });
  const find = async () => {
    const { body } = await app.request<Tag[]>("/api/tags", { as });
    return body.find(({ name }) => name === tag);
  };
  const before = Date.now();
  await write();
  const first = await find();
  const createdMs = Date.parse(first?.createdAt ?? "");
  expect(createdMs).toBeGreaterThanOrEqual(before - 1);
  expect(createdMs).toBeLessThanOrEqual(Date.now() + 1);
  await write();
  expect(await find()).toEqual({ ...first, usageCount: 2 });
});

test("shrine-380: the index finds the same hashtags of a shrine as `hashtagsOf`", async () => {
  const markdown = [
    "# Heading #One, (#two) #two-and_3 ##four",
    "a#five #ünder #sämtlich #-dash #_ # #",
    `#${"x".repeat(50)} #${"y".repeat(51)}`,
    "https://elsewhere.net/#anchor `#code` #ONE",
  ].join("\n");
  const member = await app.signIn({ profileMarkdown: markdown });
  await app.db.transaction((tx) => refreshMember(tx, member.id));
  const rows = await app.db.select().from(userTags).where(eq(userTags.userId, member.id));
  const expected = hashtagsOf(markdown);
  expect(expected).toContain("two-and_3");
  expect(rows.map(({ tag }) => tag).sort()).toEqual([...expected].sort());
});

test("shrine-370: an archived post is neither counted to its tags nor listed with them, even for its author", async () => {
  const [author, other] = [await app.signIn(), await app.signIn()];
  const [tag, otherTag] = ["lanternfish", "bioluminescence"];
  const countOf = async (name: string) =>
    (await app.request<Tag[]>("/api/tags", { as: other.secret })).body.find(
      (one) => one.name === name,
    )?.usageCount ?? 0;
  const write = async (tags: string[], isPublic = true) =>
    (
      await app.request<{ id: string }>("/api/posts", {
        ...{ as: author.secret, body: { title: "t", markdownContent: "m", tags, isPublic } },
      })
    ).body.id;
  const [first, second, hidden] = [
    await write([tag, otherTag]),
    await write([tag]),
    await write([tag], false),
  ];
  const change = (id: string, body: object) =>
    app.request(`/api/posts/${id}`, { method: "PATCH", as: author.secret, body });
  expect(await countOf(tag)).toBe(2);
  await change(first, { isArchived: true });
  expect([await countOf(tag), await countOf(otherTag)]).toEqual([1, 0]);
  // No change to an archived post changes a count.
  await change(first, { tags: [tag, otherTag, "newer"] });
  await change(first, { isPublic: false });
  await change(first, { isPublic: true });
  await change(hidden, { isArchived: true, isPublic: true });
  expect([await countOf(tag), await countOf(otherTag), await countOf("newer")]).toEqual([1, 0, 0]);
  for (const as of [author.secret, other.secret]) {
    const page = await app.request<TagPage>(`/api/tags/${tag}`, { as });
    expect(page.body).toMatchObject({
      usageCount: 1,
      posts: [{ id: second }],
      counts: { posts: 1 },
    });
    const bare = await app.request<TagPage>(`/api/tags/${otherTag}`, { as });
    expect(bare.body).toMatchObject({ usageCount: 0, members: [], posts: [] });
  }
  await change(second, { isArchived: true });
  expect(await countOf(tag)).toBe(0);
  await app.request(`/api/posts/${first}`, { method: "DELETE", as: author.secret });
  expect(await countOf(tag)).toBe(0);
});
