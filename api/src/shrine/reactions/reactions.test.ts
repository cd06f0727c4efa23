import { rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Answer } from "../../../contract/shrine/answers.ts";
import type { InboxEntry } from "@oni/realtime/contract";
import type { FeedPost, Post } from "../../../contract/shrine/posts.ts";
import { sigilNames } from "../../../contract/chat/sigils.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => app.publisher.calls.splice(0));
afterAll(() => app.close());

/** Creates a public post with an answer by another member, and helpers to react to either. */
async function openPost() {
  const [author, reader] = [await app.signIn(), await app.signIn()];
  const words = { title: "Rain on a modem", markdownContent: "Three takes." };
  const { id } = (await app.request<Post>("/api/posts", { as: author.secret, body: words })).body;
  const options = { as: reader.secret, body: { content: "the third has my kettle in it" } };
  const answer = (await app.request<Answer>(`/api/posts/${id}/answers`, options)).body;
  const [post, under] = [`/api/posts/${id}`, `/api/answers/${answer.id}`];
  const press = <Body = FeedPost | Answer>(
    path: string,
    as: string,
    emoji = "🌊",
    method = "PUT",
  ) => app.request<Body>(`${path}/reactions/${encodeURIComponent(emoji)}`, { method, as });
  const inboxOf = async ({ secret }: { secret: string }) => {
    const entries = (await app.request<InboxEntry[]>("/api/inbox", { as: secret })).body;
    return entries.filter(({ kind }) => kind === "reaction");
  };
  app.publisher.calls.splice(0);
  return { author, reader, id, answer, post, under, press, inboxOf };
}

const emitted = (postId: string) =>
  app.publisher.calls.flatMap(({ name, args }) =>
    name === "emit" && args[0] === rooms.post(postId) ? [[args[1], args[2]]] : [],
  );

test("shrine-339: a post is read by itself, with its author, answers and reactions", async () => {
  const { author, reader, id, post, press } = await openPost();
  await press(post, reader.secret);
  const shown = { id, answerCount: 1, answersClosed: false, author: { username: author.username } };
  const counted = { emoji: "🌊", count: 1 };
  const visitor = await app.request<FeedPost>(post);
  expect(visitor).toMatchObject({ status: 200, body: shown });
  expect(visitor.body.reactions).toEqual([counted]);
  const seen = async (as: string) => (await app.request<FeedPost>(post, { as })).body.reactions;
  expect(await seen(author.secret)).toEqual([{ ...counted, mine: false }]);
  expect(await seen(reader.secret)).toEqual([{ ...counted, mine: true }]);
  const { body: feed } = await app.request<FeedPost[]>("/api/feed", { as: reader.secret });
  expect(feed.find((one) => one.id === id)?.reactions).toEqual([{ ...counted, mine: true }]);
});

test.each(["post", "under"] as const)(
  "shrine-344, shrine-345: an emoji counts once per member, and its count is received live (%s)",
  async (where) => {
    const { author, reader, id, answer, press, ...paths } = await openPost();
    const path = paths[where];
    const target = { postId: id, answerId: where === "post" ? null : answer.id, emoji: "🌊" };
    await press(path, author.secret);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, body } = await press(path, reader.secret);
      expect(status).toBe(200);
      expect(body.reactions).toEqual([{ emoji: "🌊", count: 2, mine: true }]);
    }
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { status, body } = await press(path, author.secret, "🌊", "DELETE");
      expect(status).toBe(200);
      expect(body.reactions).toEqual([{ emoji: "🌊", count: 1, mine: false }]);
    }
    const eventFor = (userId: string, added: boolean, count: number, reactionRev: number) => [
      "post:reaction",
      { ...target, userId, added, count, reactions: [{ emoji: "🌊", count }], reactionRev },
    ];
    expect(emitted(id)).toEqual([
      eventFor(author.id, true, 1, 1),
      eventFor(reader.id, true, 2, 2),
      eventFor(author.id, false, 1, 3),
    ]);
    expect((await press(path, reader.secret)).body.reactionRev).toBe(3);
    for (const emoji of ["a", "🌊🌊", "<b>", " "]) {
      expect((await press(path, reader.secret, emoji)).status, emoji).toBe(400);
      expect((await press(path, reader.secret, emoji, "DELETE")).status, emoji).toBe(200);
    }
  },
);

test("shrine-344, shrine-345: concurrent reactions each carry the count at their own moment", async () => {
  const { id, post, press } = await openPost();
  const all = await Promise.all(Array.from({ length: 5 }, () => app.signIn()));
  await Promise.all(all.map(({ secret }) => press(post, secret)));
  const counts = emitted(id).map(([, event]) =>
    typeof event === "object" && event && "count" in event ? Number(event.count) : 0,
  );
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
});

test("shrine-344, shrine-346: a post or answer takes 20 kinds of emoji, and none from a member its author has blocked", async () => {
  const { author, reader, post, under, press } = await openPost();
  for (const path of [post, under]) {
    for (let kind = 0; kind < 20; kind += 1) {
      const emoji = String.fromCodePoint(0x1f600 + kind);
      expect((await press(path, author.secret, emoji)).status).toBe(200);
    }
    expect((await press(path, reader.secret)).status).toBe(409);
    expect((await press(path, reader.secret, "\u{1f600}")).status).toBe(200);
  }
  await app.request(`/api/users/${reader.id}/block`, { method: "PUT", as: author.secret });
  for (const path of [post, under]) {
    expect((await press(path, reader.secret, "\u{1f601}")).status).toBe(403);
    expect((await press(path, reader.secret, "\u{1f600}", "DELETE")).status).toBe(200);
  }
});

test("shrine-347: the 24 sigils are reactions, like emoji, in every place that takes reactions", async () => {
  const { author, reader, post, under, press, inboxOf } = await openPost();
  for (const path of [post, under]) {
    const { status, body } = await press(path, reader.secret, ":moth:");
    expect(status).toBe(200);
    expect(body.reactions).toEqual([{ emoji: ":moth:", count: 1, mine: true }]);
    for (const emoji of [":moths:", "moth", ":Moth:", "::", ":__proto__:"]) {
      expect((await press(path, reader.secret, emoji)).status, emoji).toBe(400);
    }
  }
  expect(await inboxOf(author)).toMatchObject([{ excerpt: ":moth: Rain on a modem" }]);
  const { member, message } = await openDimension(app);
  const onMessage = `/api/messages/${message.id}`;
  for (const name of sigilNames.slice(0, 3)) {
    expect((await press(onMessage, member.secret, `:${name}:`)).status).toBe(200);
  }
  expect((await press(onMessage, member.secret, ":moths:")).status).toBe(400);
});

test("shrine-350: with `ripple` a reaction appears at the author's node, if everyone may see both", async () => {
  const { author, reader, post, under } = await openPost();
  const ripples = () =>
    app.publisher.calls.splice(0).flatMap(({ name, args }) => (name === "ripple" ? [args] : []));
  const reactWithRipple = (path: string, as: string) =>
    app.request(`${path}/reactions/${encodeURIComponent(":wave:")}?ripple=true`, {
      method: "PUT",
      as,
    });
  await reactWithRipple(post, reader.secret);
  expect(ripples()).toEqual([[author.id, "reaction"]]);
  await reactWithRipple(post, reader.secret);
  expect(ripples()).toEqual([[author.id, "reaction"]]);
  await reactWithRipple(under, author.secret);
  expect(ripples()).toEqual([[reader.id, "reaction"]]);
  const hide = (as: string, path: string, body: object) =>
    app.request(path, { method: "PATCH", as, body });
  await hide(reader.secret, "/api/users/profile", { isPublic: false });
  await hide(author.secret, post, { isPublic: false });
  app.publisher.calls.splice(0);
  await reactWithRipple(under, author.secret);
  await reactWithRipple(post, author.secret);
  expect(ripples()).toEqual([]);

  for (const isPublic of [true, false]) {
    const { owner, member, message } = await openDimension(app, { isPublic });
    app.publisher.calls.splice(0);
    await reactWithRipple(`/api/messages/${message.id}`, owner.secret);
    expect(ripples()).toEqual(isPublic ? [[member.id, "reaction"]] : []);
  }
});

test("shrine-344: the reactions of a deleted answer are deleted", async () => {
  const { author, reader, under, press } = await openPost();
  await press(under, author.secret);
  await app.request(under, { method: "DELETE", as: reader.secret });
  expect((await press(under, author.secret)).status).toBe(404);
  expect((await press(under, author.secret, "🌊", "DELETE")).status).toBe(404);
});

test("shrine-348: all reactions of one member to one item are one entry that links to it", async () => {
  const { author, reader, id, answer, post, under, press, inboxOf } = await openPost();
  for (const emoji of ["🌊", "🌙"]) {
    await press(post, reader.secret, emoji);
    await press(under, author.secret, emoji);
  }
  await press(under, reader.secret);
  const target = { postId: id, username: author.username };
  expect(await inboxOf(author)).toMatchObject([
    { actor: { id: reader.id }, target, excerpt: "🌊🌙 Rain on a modem" },
  ]);
  expect(await inboxOf(reader)).toMatchObject([
    {
      actor: { id: author.id },
      target: { ...target, answerId: answer.id },
      excerpt: "🌊🌙 the third has my kettle in it",
    },
  ]);
  await press(post, reader.secret, "🌊", "DELETE");
  expect(await inboxOf(author)).toMatchObject([{ excerpt: "🌙 Rain on a modem" }]);
  await press(post, reader.secret, "🌙", "DELETE");
  expect(await inboxOf(author)).toEqual([]);
});

test("shrine-348, shrine-349: an entry disappears when its reader may not see the post, and their devices are notified", async () => {
  const { author, reader, post, under, press, inboxOf } = await openPost();
  await press(under, author.secret);
  const sight = (isPublic: boolean) =>
    app.request(post, { method: "PATCH", as: author.secret, body: { isPublic } });
  app.publisher.calls.splice(0);
  await sight(false);
  expect(await inboxOf(reader)).toEqual([]);
  const changes = app.publisher.calls.flatMap(({ name, args }) =>
    name === "inboxChanged" ? args : [],
  );
  expect(changes.flat()).toContainEqual({ userId: reader.id });
  await sight(true);
  expect(await inboxOf(reader)).toHaveLength(1);
  await app.request(post, { method: "DELETE", as: author.secret });
  expect(await inboxOf(reader)).toEqual([]);
});
