import { channels, mentions, messages } from "@oni/db/schema";
import { makeMember, openPostgresTestDatabase } from "@oni/db/testing";
import type { Message } from "@oni/realtime/contract";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({}, openPostgresTestDatabase);
});
afterAll(() => app.close());

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const stored = (channelId: string) =>
  app.db
    .select()
    .from(messages)
    .where(eq(messages.channelId, channelId))
    .orderBy(asc(messages.seq));

test("chat-340: fifty concurrent sends get fifty seqs without gap or duplicate", async () => {
  const { id, channelId, sendMessage } = await openDimension(app);
  const speakers = await times(50, async () => {
    const speaker = await app.signIn();
    await makeMember(app.db, { serverId: id, userId: speaker.id });
    return speaker;
  });
  const responses = await Promise.all(
    speakers.map(({ secret, username }) => sendMessage(secret, username)),
  );
  expect(responses.every(({ status }) => status === 201)).toBe(true);
  const log = await stored(channelId);
  expect(log.map(({ seq }) => seq)).toEqual(upTo(51));
  expect(log.map(({ rev }) => rev)).toEqual(upTo(51));
  for (const { body } of responses) {
    expect(log[body.seq - 1]).toMatchObject({ id: body.id, content: body.content });
  }
  const [channel] = await app.db.select().from(channels).where(eq(channels.id, channelId));
  expect(channel).toMatchObject({ lastSeq: 51, lastRev: 51 });
});

test("chat-340: a refused or concurrent send leaves no gap", async () => {
  const { channel, channelId, member, owner, sendMessage } = await openDimension(app);
  const nonce = crypto.randomUUID();
  const responses = await times(20, (index) =>
    index % 2 === 0
      ? sendMessage(member.secret, "the same", { nonce })
      : sendMessage(owner.secret, `another ${index} @${member.username}`),
  );
  expect(responses.filter(({ status }) => status === 201).length).toBe(11);
  expect((await stored(channelId)).map(({ seq }) => seq)).toEqual(upTo(12));
  expect(await app.db.$count(mentions, eq(mentions.channelId, channelId))).toBe(10);
  const listed = await app.request<Message[]>(`${channel}/messages`, { as: member.secret });
  expect(listed.body.map(({ seq }) => seq)).toEqual(upTo(12));
});

test("chat-341: many concurrent sends with one nonce create one message and get one response", async () => {
  const { channelId, member, sendMessage } = await openDimension(app);
  const nonce = crypto.randomUUID();
  const start = app.publisher.calls.length;
  const responses = await times(20, () => sendMessage(member.secret, "once", { nonce }));
  const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await app.db.$count(messages, eq(messages.channelId, channelId))).toBe(2);
  const created = app.publisher.calls.slice(start).filter(({ name }) => name === "activity");
  expect(created.length).toBe(1);
});

test("chat-341, chat-342: of two contents sent at once under one nonce one is stored and the other refused", async () => {
  const { channelId, member, sendMessage } = await openDimension(app);
  const nonce = crypto.randomUUID();
  const responses = await times(20, (index) =>
    sendMessage(member.secret, `words ${index % 2}`, { nonce }),
  );
  const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([...Array(9).fill(200), 201, ...Array(10).fill(409)]);
  expect(await app.db.$count(messages, eq(messages.channelId, channelId))).toBe(2);
});

test("chat-361: concurrent reactions with one emoji count every member, each at its own rev", async () => {
  const { id, message, channelId } = await openDimension(app);
  const members = await times(20, async () => {
    const member = await app.signIn();
    await makeMember(app.db, { serverId: id, userId: member.id });
    return member;
  });
  const kinds = Array.from({ length: 25 }, (_, index) => String.fromCodePoint(0x1f600 + index));
  const react = (as: string, emoji: string) =>
    app.request<Message>(`/api/messages/${message.id}/reactions/${encodeURIComponent(emoji)}`, {
      method: "PUT",
      as,
    });
  const responses = await Promise.all(members.map(({ secret }) => react(secret, "🌊")));
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  const [first = { secret: "" }] = members;
  const more = await Promise.all(kinds.map((emoji) => react(first.secret, emoji)));
  expect(more.filter(({ status }) => status === 200).length).toBe(19);
  const { body } = await react(first.secret, "🌊");
  expect(body.reactions.length).toBe(20);
  expect(body.reactions[0]).toEqual({ emoji: "🌊", count: 20, mine: true });
  const [channel] = await app.db.select().from(channels).where(eq(channels.id, channelId));
  expect(channel?.lastRev).toBe(1 + 20 + 19);
  expect(body.rev).toBe(channel?.lastRev);
});
