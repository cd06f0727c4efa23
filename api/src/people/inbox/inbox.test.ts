import { inboxEntries } from "@oni/db/schema";
import type { InboxEntry, Message } from "@oni/realtime/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Direct } from "../../../contract/chat/directs.ts";
import type { Invite } from "../../../contract/chat/invites.ts";
import type { Answer } from "../../../contract/shrine/answers.ts";
import type { Post } from "../../../contract/shrine/posts.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { sweepInboxes } from "./sweep-inboxes.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Actor = { id: string; secret: string };
const inbox = async ({ secret: as }: Actor, query = "") =>
  (await app.request<InboxEntry[]>(`/api/inbox${query}`, { as })).body;
const unread = async ({ secret: as }: Actor) =>
  (await app.request<{ unread: number }>("/api/inbox/unread", { as })).body.unread;
const read = ({ secret: as }: Actor, body: object) => app.request("/api/inbox/read", { as, body });
const react = (by: Actor, message: Message, emoji: string, method: "PUT" | "DELETE" = "PUT") =>
  app.request(`/api/messages/${message.id}/reactions/${encodeURIComponent(emoji)}`, {
    ...{ method, as: by.secret },
  });
const block = (by: Actor, other: Actor, method: "PUT" | "DELETE" = "PUT") =>
  app.request(`/api/users/${other.id}/block`, { method, as: by.secret });

test("people-301: a mention and a reply are in the inbox once each, with their target", async () => {
  const {
    id: serverId,
    channelId,
    owner,
    moderator,
    member,
    message,
    sendMessage,
  } = await openDimension(app);
  const { body: called } = await sendMessage(owner.secret, `@${member.username} look`);
  const { body: reply } = await sendMessage(moderator.secret, "I saw it", {
    replyToId: message.id,
  });
  const both = await sendMessage(owner.secret, `so did I @${member.username}`, {
    replyToId: message.id,
  });
  const target = { serverId, channelId };
  expect(await inbox(member)).toEqual([
    entry("mention", owner, { ...target, seq: both.body.seq }, both.body.content),
    entry("reply", moderator, { ...target, seq: reply.seq }, "I saw it"),
    entry("mention", owner, { ...target, seq: called.seq }, called.content),
  ]);
  expect(await unread(member)).toBe(3);
  for (const other of [owner, moderator]) expect(await inbox(other)).toEqual([]);
});

const entry = (
  kind: string,
  by: Actor & { username: string },
  target: object,
  excerpt: string,
) => ({
  ...{ id: expect.any(String), kind, createdAt: expect.any(String), readAt: null, target, excerpt },
  actor: {
    id: by.id,
    username: by.username,
    displayName: null,
    profileImageUrl: null,
    isBot: false,
  },
});

test("people-301: mentions of non-members, of oneself and by blocked members make no entry", async () => {
  const { member, owner, stranger, banned, message, sendMessage } = await openDimension(app);
  await sendMessage(owner.secret, `@${stranger.username} @${banned.username} @${owner.username}`);
  const { body: own } = await sendMessage(owner.secret, "a line");
  await sendMessage(owner.secret, "and an answer", { replyToId: own.id });
  await react(owner, own, "🌊");
  await block(member, owner);
  await sendMessage(owner.secret, `@${member.username}`);
  await sendMessage(owner.secret, "an answer", { replyToId: message.id });
  await react(owner, message, "🌊");
  for (const other of [owner, stranger, banned, member]) expect(await inbox(other)).toEqual([]);
});

test("people-302: one member's reactions to one message are one entry, however often they change", async () => {
  const { member, owner, moderator, message, channelId, id: serverId } = await openDimension(app);
  await react(owner, message, "🌊");
  const target = { serverId, channelId, seq: message.seq };
  const [first] = await inbox(member);
  expect(first).toEqual(entry("reaction", owner, target, `🌊 ${message.content}`));
  await read(member, { ids: [first?.id] });
  await react(owner, message, "🐚");
  await react(owner, message, "🌊", "DELETE");
  expect(await inbox(member)).toMatchObject([{ id: first?.id, excerpt: `🐚 ${message.content}` }]);
  await react(owner, message, "🐚", "DELETE");
  expect(await inbox(member)).toEqual([]);
  await react(owner, message, "🐚");
  expect(await inbox(member)).toMatchObject([{ id: first?.id, readAt: expect.any(String) }]);
  await react(moderator, message, "🐚");
  expect(await inbox(member)).toHaveLength(2);
  expect(await unread(member)).toBe(1);
});

test("people-303: knocks, requests and new members are in the inbox, and a repeated knock is unread again", async () => {
  const { member, owner, stranger, server, id: serverId } = await openDimension(app);
  const knock = () =>
    app.request(`/api/users/${member.id}/knock`, { method: "POST", as: stranger.secret });
  await knock();
  const [first] = await inbox(member);
  expect(first).toEqual(entry("knock", stranger, { username: stranger.username }, ""));
  await read(member, { upTo: first?.id });
  expect(await unread(member)).toBe(0);
  await knock();
  expect(await inbox(member)).toMatchObject([{ id: first?.id, readAt: null }]);

  const { body: direct } = await app.request<Direct>("/api/directs", {
    ...{ as: stranger.secret, body: { userId: member.id } },
  });
  const text = `is this the person with ${"tide ".repeat(40)}tables?`;
  await app.request(`/api/channels/${direct.channelId}/messages`, {
    ...{ as: stranger.secret, body: { content: text } },
  });
  const [request] = await inbox(member);
  const target = { serverId: direct.id, channelId: direct.channelId, username: stranger.username };
  expect(request).toEqual(entry("request", stranger, target, text.slice(0, 140)));
  await app.request(`/api/directs/${direct.id}/accept`, { method: "POST", as: member.secret });
  expect((await inbox(member)).map(({ kind }) => kind)).toEqual(["knock"]);

  const { body: invite } = await app.request<Invite>(`${server}/invites`, {
    ...{ as: owner.secret, body: {} },
  });
  const newcomer = await app.signIn();
  const accept = { method: "POST", as: newcomer.secret };
  for (let count = 0; count < 2; count += 1)
    await app.request(`/api/invites/${invite.code}/accept`, accept);
  const { body } = await app.request<{ name: string }>(server, { as: owner.secret });
  expect(await inbox(owner)).toEqual([
    entry("joined", newcomer, { serverId, username: newcomer.username }, body.name),
  ]);
});

const publish = async ({ secret: as }: Actor) => {
  const body = { title: "Rain on a modem", markdownContent: "Three takes." };
  const { id } = (await app.request<Post>("/api/posts", { as, body })).body;
  const answer = async ({ secret: by }: Actor, content: string, more: object = {}) =>
    (await app.request<Answer>(`/api/posts/${id}/answers`, { as: by, body: { content, ...more } }))
      .body;
  const change = (
    method: "PATCH" | "DELETE",
    path = `/api/posts/${id}`,
    by = as,
    fields?: object,
  ) => app.request(path, { method, as: by, ...(fields && { body: fields }) });
  return { id, answer, change };
};

test("people-308: an answer is in the inbox of the post's author, with its target", async () => {
  const [author, reader] = [await app.signIn(), await app.signIn()];
  const { id: postId, answer, change } = await publish(author);
  const nonce = crypto.randomUUID();
  const start = app.publisher.calls.length;
  const { id: answerId } = await answer(reader, `the ${"third ".repeat(40)}`, { nonce });
  await answer(reader, `the ${"third ".repeat(40)}`, { nonce });
  const calls = app.publisher.calls.slice(start).filter(({ name }) => name === "inboxChanged");
  await answer(author, "my own words");
  const target = { postId, answerId, username: author.username };
  const [first, ...more] = await inbox(author);
  expect(first).toEqual(
    entry("answer", reader, target, `the ${"third ".repeat(40)}`.slice(0, 140)),
  );
  expect(more).toEqual([]);
  expect(calls).toEqual([{ name: "inboxChanged", args: [[{ userId: author.id, id: first?.id }]] }]);
  expect(await inbox(reader)).toEqual([]);

  await change("PATCH", `/api/answers/${answerId}`, reader.secret, { content: "the second" });
  expect(await inbox(author)).toMatchObject([{ id: first?.id, excerpt: "the second" }]);
  await change("PATCH", undefined, undefined, { isPublic: false });
  expect(await inbox(author)).toHaveLength(1);
});

test("people-308: a deleted answer or one of a blocked member leaves the inbox and its count", async () => {
  const password = "Ripple_1@";
  const hashed = await app.deps.passwords.hash(password);
  const [author, reader] = [await app.signIn(), await app.signIn()];
  const departing = await app.signIn({ password: hashed });
  const { answer, change } = await publish(author);
  const { id } = await answer(reader, "one");
  await answer(reader, "two");
  await answer(departing, "three");
  const left = async (expected: string[]) => {
    expect(app.publisher.calls.splice(0)).toContainEqual({
      ...{ name: "inboxChanged", args: [[{ userId: author.id }]] },
    });
    expect((await inbox(author)).map(({ excerpt }) => excerpt)).toEqual(expected);
    expect(await unread(author)).toBe(expected.length);
  };
  app.publisher.calls.splice(0);
  await change("DELETE", `/api/answers/${id}`, reader.secret);
  await left(["three", "two"]);
  await block(author, reader);
  await left(["three"]);
  await block(author, reader, "DELETE");
  await left(["three", "two"]);
  await app.request("/api/users/me", {
    method: "DELETE",
    as: departing.secret,
    body: { password },
  });
  await left(["two"]);
  await change("DELETE");
  await left([]);
});

test("people-310: an entry of an unknown kind is neither shown nor counted", async () => {
  const [reader, actor] = [await app.signIn(), await app.signIn()];
  for (const kind of ["wall", "case", "nothing"]) {
    await app.db.execute(sql`
      insert into ${inboxEntries} ("id", "userId", "kind", "actorId", "subjectId")
      values (gen_random_uuid(), ${reader.id}, ${kind}, ${actor.id}, gen_random_uuid())`);
  }
  expect(await inbox(reader)).toEqual([]);
  expect(await unread(reader)).toBe(0);
});

test("people-304: deleted or invisible content leaves the inbox and its count", async () => {
  const { member, owner, moderator, message, server, sendMessage } = await openDimension(app, {
    isPublic: false,
  });
  const call = async (by: Actor) => (await sendMessage(by.secret, `@${member.username}`)).body;
  const [one, two] = [await call(owner), await call(owner)];
  await call(moderator);
  await sendMessage(moderator.secret, "yes", { replyToId: message.id });
  expect(await unread(member)).toBe(4);

  const start = app.publisher.calls.length;
  await app.request(`/api/messages/${one.id}`, { method: "DELETE", as: owner.secret });
  expect(app.publisher.calls.slice(start)).toContainEqual({
    ...{ name: "inboxChanged", args: [[{ userId: member.id }]] },
  });
  expect(await unread(member)).toBe(3);
  const words = { method: "PATCH", as: owner.secret, body: { content: "nobody" } };
  await app.request(`/api/messages/${two.id}`, words);
  expect(await unread(member)).toBe(2);
  await block(member, moderator);
  expect(await inbox(member)).toEqual([]);
  expect(await unread(member)).toBe(0);
  await block(member, moderator, "DELETE");
  expect(await unread(member)).toBe(2);
  await app.request(`${server}/members/${member.id}`, { method: "DELETE", as: owner.secret });
  expect(await inbox(member)).toEqual([]);
  expect(await unread(member)).toBe(0);
});

test("people-305: a member marks own entries as read, by id or up to one", async () => {
  const { member, owner, sendMessage } = await openDimension(app);
  for (let count = 0; count < 5; count += 1)
    await sendMessage(owner.secret, `${count} @${member.username}`);
  const [newest, , third, , oldest] = await inbox(member);
  expect((await read(owner, { upTo: newest?.id })).body).toEqual({ unread: 0 });
  expect((await read(member, { ids: [oldest?.id, owner.id] })).body).toEqual({ unread: 4 });
  expect((await read(member, { ids: [] })).body).toEqual({ unread: 4 });
  expect((await read(member, { upTo: third?.id })).body).toEqual({ unread: 2 });
  expect((await read(member, { upTo: owner.id })).body).toEqual({ unread: 2 });
  expect((await inbox(member)).map(({ readAt }) => readAt !== null)).toEqual([
    ...[false, false, true, true, true],
  ]);
  for (const body of [{}, { ids: [], upTo: newest?.id }, { ids: ["x"] }, { upTo: 1 }]) {
    expect((await read(member, body)).status).toBe(400);
  }
  const many = Array.from({ length: 101 }, () => owner.id);
  expect((await read(member, { ids: many })).status).toBe(400);
});

test("people-307: an inbox is paged and stores its newest 10 000 entries", async () => {
  const [reader, actor] = [await app.signIn(), await app.signIn()];
  await app.db.execute(sql`
    insert into ${inboxEntries} ("id", "userId", "kind", "actorId", "subjectId", "createdAt")
    select gen_random_uuid(), ${reader.id}, 'knock', ${actor.id}, gen_random_uuid(),
      now() - (n || ' minutes')::interval
    from generate_series(1, 10030) n`);
  expect(await unread(reader)).toBe(1_000);
  const before = await inbox(reader);
  expect(before).toHaveLength(50);
  const [page, next] = [await inbox(reader, "?limit=7"), before.slice(7, 14)];
  expect(page).toEqual(before.slice(0, 7));
  expect(await inbox(reader, `?limit=7&before=${page.at(-1)?.id}`)).toEqual(next);
  await sweepInboxes(app.deps);
  const count = app.db.$count(inboxEntries, eq(inboxEntries.userId, reader.id));
  expect(await count).toBe(10_000);
  expect(await inbox(reader)).toEqual(before);
});
