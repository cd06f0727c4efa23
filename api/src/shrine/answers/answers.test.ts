import { randomUUID } from "node:crypto";
import { answers, posts } from "@oni/db/schema";
import { rooms } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Answer, answerLimit } from "../../../contract/shrine/answers.ts";
import type { FeedPost, Post } from "../../../contract/shrine/posts.ts";
import { openTestApp } from "../../../testing/app.ts";

type RequestOptions = Partial<Parameters<Awaited<ReturnType<typeof openTestApp>>["request"]>[1]>;

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => app.publisher.calls.splice(0));
afterAll(() => app.close());

/** Creates a public post, its author, and another member. */
async function openPost(fields: object = {}) {
  const [author, reader] = [await app.signIn(), await app.signIn()];
  const body = { title: "Rain on a modem", markdownContent: "Three takes.", ...fields };
  const { id } = (await app.request<Post>("/api/posts", { as: author.secret, body })).body;
  const post = `/api/posts/${id}`;
  const answer = <Body = Answer>(as: string, content: string, more: object = {}) =>
    app.request<Body>(`${post}/answers`, { as, body: { content, ...more } });
  const list = async (query = "", options: RequestOptions = {}) =>
    (await app.request<Answer[]>(`${post}/answers${query}`, options)).body;
  const words = async (query = "") => (await list(query)).map(({ content }) => content);
  app.publisher.calls.splice(0);
  return { author, reader, id, post, answer, list, words };
}

const emitted = (postId: string) =>
  app.publisher.calls.flatMap(({ name, args }) =>
    name === "emit" && args[0] === rooms.post(postId) ? [[args[1], args[2]]] : [],
  );

test("shrine-351, shrine-353: an answer is the same for everyone who may read the post, and is received live", async () => {
  const { reader, id, answer, list } = await openPost();
  const made = await answer(reader.secret, "  the third has my kettle in it  ");
  expect(made).toMatchObject({ status: 201 });
  expect(made.body).toEqual({
    id: expect.any(String),
    postId: id,
    userId: reader.id,
    seq: 1,
    content: "the third has my kettle in it",
    createdAt: expect.any(String),
    editedAt: null,
    author: {
      id: reader.id,
      username: reader.username,
      displayName: null,
      profileImageUrl: null,
      isBot: false,
    },
    reactions: [],
    reactionRev: 0,
  });
  expect(await list()).toEqual([made.body]);
  expect(emitted(id)).toEqual([["answer:created", made.body]]);
});

test("shrine-351, shrine-352: answers are listed in the order of commit, and pages follow each other", async () => {
  const { author, reader, id, answer, list } = await openPost();
  const many = Array.from({ length: 12 }, (_, index) => `answer ${index}`);
  await Promise.all(many.map((content) => answer(reader.secret, content)));
  const all = await list();
  expect(all.map(({ content }) => content).toSorted()).toEqual(many.toSorted());
  const seqs = await app.db.select().from(answers).where(eq(answers.postId, id));
  const seqOf = new Map(seqs.map((row) => [row.id, row.seq]));
  expect(all.map((one) => seqOf.get(one.id))).toEqual(many.map((_, index) => index + 1));

  const paged: Answer[] = [];
  for (;;) {
    const last = paged.at(-1)?.id;
    const page = await list(`?limit=5${last ? `&after=${last}` : ""}`);
    if (page.length === 0) break;
    paged.push(...page);
  }
  expect(paged).toEqual(all);

  // The id of a deleted answer still marks its position.
  const fifth = all[4];
  await app.request(`/api/answers/${fifth?.id}`, { method: "DELETE", as: author.secret });
  expect(await list(`?after=${fifth?.id}`)).toEqual(all.slice(5));
  const unknown = `/api/posts/${id}/answers?after=${randomUUID()}`;
  expect((await app.request(unknown)).status).toBe(400);
});

test("shrine-351: a page of long answers ends before 512 KiB", async () => {
  const { reader, id, list } = await openPost();
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...{ postId: id, userId: reader.id, seq: index + 1, content: "\u{1F30A}".repeat(4_000) },
  }));
  await app.db.insert(answers).values(rows);
  const first = await list("?limit=60");
  expect(first.length).toBeGreaterThan(10);
  expect(JSON.stringify(first).length).toBeLessThanOrEqual(512 * 1024);
  const next = await list(`?limit=60&after=${first.at(-1)?.id}`);
  expect(next.length).toBeGreaterThan(10);
  expect(new Set([...first, ...next].map((one) => one.id)).size).toBe(first.length + next.length);
});

test("shrine-354: the same nonce creates one answer, and is refused with another text", async () => {
  const { reader, id, answer, words } = await openPost();
  const nonce = randomUUID();
  const all = await Promise.all(
    Array.from({ length: 5 }, () => answer(reader.secret, "once", { nonce })),
  );
  expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 200, 201,
  ]);
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
  expect(emitted(id).length).toBe(1);
  expect((await answer(reader.secret, "twice", { nonce })).status).toBe(409);
  expect(await words()).toEqual(["once"]);

  await app.request(`/api/answers/${all[0]?.body.id}`, { method: "DELETE", as: reader.secret });
  expect((await answer(reader.secret, "once", { nonce })).status).toBe(404);
  expect(await words()).toEqual([]);
});

test("shrine-355: the author changes an answer, and the author or the author of the post deletes it", async () => {
  const { author, reader, id, answer, list } = await openPost();
  const { body: made } = await answer(reader.secret, "frist");
  const path = `/api/answers/${made.id}`;
  const edit = (as: string) =>
    app.request<Answer>(path, { method: "PATCH", as, body: { content: "first" } });
  expect((await edit(author.secret)).status).toBe(403);
  const edited = await edit(reader.secret);
  expect(edited.body).toEqual({ ...made, content: "first", editedAt: expect.any(String) });
  expect(await list()).toEqual([edited.body]);

  const remove = (as: string) => app.request(path, { method: "DELETE", as });
  expect((await remove((await app.signIn()).secret)).status).toBe(403);
  expect((await remove(author.secret)).status).toBe(200);
  expect((await remove(author.secret)).status).toBe(404);
  expect(await list()).toEqual([]);
  expect(emitted(id).slice(1)).toEqual([
    ["answer:updated", edited.body],
    ["answer:deleted", { id: made.id, postId: id }],
  ]);
  const stored = await app.db.select().from(answers).where(eq(answers.id, made.id));
  expect(stored).toMatchObject([{ content: "" }]);
});

test("shrine-355, shrine-356: a post contains its number of answers", async () => {
  const { author, reader, id, answer } = await openPost();
  const count = async () => {
    const { body } = await app.request<FeedPost[]>("/api/feed", { as: reader.secret });
    return body.find((post) => post.id === id)?.answerCount;
  };
  expect(await count()).toBe(0);
  const { body: made } = await answer(reader.secret, "one");
  await answer(author.secret, "two");
  expect(await count()).toBe(2);
  await app.request(`/api/answers/${made.id}`, { method: "DELETE", as: reader.secret });
  expect(await count()).toBe(1);
});

test("shrine-357, shrine-358: a closed or full post takes no answers, and no post takes one from a blocked member", async () => {
  const { author, reader, id, post, answer, words } = await openPost();
  const { body: made } = await answer(reader.secret, "before");
  const close = (answersClosed: boolean) =>
    app.request<Post>(post, { method: "PATCH", as: author.secret, body: { answersClosed } });
  expect((await close(true)).body).toMatchObject({ answersClosed: true, answerCount: 1 });
  for (const { secret } of [reader, author]) {
    expect((await answer(secret, "after")).status).toBe(403);
  }
  await close(false);
  expect((await answer(reader.secret, "again")).status).toBe(201);

  await app.request(`/api/users/${reader.id}/block`, { method: "PUT", as: author.secret });
  expect((await answer(reader.secret, "blocked")).status).toBe(403);
  const edit = { method: "PATCH", as: reader.secret, body: { content: "blocked" } };
  expect((await app.request(`/api/answers/${made.id}`, edit)).status).toBe(403);

  await app.db.update(posts).set({ lastAnswerSeq: answerLimit }).where(eq(posts.id, id));
  expect((await answer(author.secret, "too many")).status).toBe(403);
  expect(await words()).toEqual(["before", "again"]);
});

test("realtime-80: sockets that watch a post leave it when it is hidden or deleted", async () => {
  const { author, id, post } = await openPost();
  const change = (body: object) => app.request(post, { method: "PATCH", as: author.secret, body });
  const closed = () => app.publisher.calls.filter(({ name }) => name === "postClosed");
  await change({ title: "Rain" });
  expect(emitted(id)).toEqual([["post:changed", { id }]]);
  expect(closed()).toEqual([]);
  await change({ isPublic: false });
  await app.request(post, { method: "DELETE", as: author.secret });
  expect(closed()).toEqual([1, 2].map(() => ({ name: "postClosed", args: [id] })));
});
