import { reactions } from "@oni/db/schema";
import { type Message, rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let dimension: TestDimension;
beforeAll(async () => {
  app = await openTestApp();
  dimension = await openDimension(app);
});
afterAll(() => app.close());

const react = (messageId: string, as: string, emoji: string, method = "PUT") =>
  app.request<Message>(`/api/messages/${messageId}/reactions/${encodeURIComponent(emoji)}`, {
    method,
    as,
  });

test("chat-361, chat-362: an emoji counts once per member, and each change advances the channel's rev", async () => {
  const { owner, member, message, channel, channelId } = dimension;
  const start = app.publisher.calls.length;
  await react(message.id, owner.secret, "🌊");
  for (let round = 0; round < 2; round += 1) {
    const { status, body } = await react(message.id, member.secret, "🌊");
    expect(status).toBe(200);
    expect(body).toMatchObject({ rev: 3, reactions: [{ emoji: "🌊", count: 2, mine: true }] });
    expect(body.updatedAt).toBe(message.updatedAt);
  }
  for (let round = 0; round < 2; round += 1) {
    const { status, body } = await react(message.id, owner.secret, "🌊", "DELETE");
    expect(status).toBe(200);
    expect(body).toMatchObject({ rev: 4, reactions: [{ emoji: "🌊", count: 1, mine: false }] });
  }
  const { body } = await app.request<Message[]>(`${channel}/messages`, { as: member.secret });
  expect(body).toMatchObject([{ rev: 4, reactions: [{ emoji: "🌊", count: 1, mine: true }] }]);

  const event = { messageId: message.id, channelId, emoji: "🌊" };
  const emitted = app.publisher.calls.slice(start).filter(({ name }) => name === "emit");
  expect(emitted.map(({ args }) => args)).toEqual([
    [
      rooms.channel(channelId),
      "message:reaction",
      { ...event, userId: owner.id, added: true, count: 1 },
    ],
    [
      rooms.channel(channelId),
      "message:reaction",
      { ...event, userId: member.id, added: true, count: 2 },
    ],
    [
      rooms.channel(channelId),
      "message:reaction",
      { ...event, userId: owner.id, added: false, count: 1 },
    ],
  ]);
});

test("chat-364: emoji that differ only by a variation selector are one reaction, even if both are stored", async () => {
  const { owner, member, sendMessage } = dimension;
  const { id } = (await sendMessage(owner.secret, "two hearts")).body;
  await react(id, owner.secret, "❤\ufe0f");
  const both = await react(id, member.secret, "❤");
  expect(both.body.reactions).toEqual([{ emoji: "❤\ufe0f", count: 2, mine: true }]);
  expect((await react(id, member.secret, "❤\ufe0e")).body.rev).toBe(both.body.rev);
  const left = await react(id, member.secret, "❤", "DELETE");
  expect(left.body.reactions).toEqual([{ emoji: "❤\ufe0f", count: 1, mine: false }]);

  const stored = { messageId: id, userId: member.id, emoji: "❤" };
  await app.db.insert(reactions).values(stored);
  const again = await react(id, member.secret, "❤\ufe0f");
  expect(again.body.reactions).toEqual([{ emoji: "❤\ufe0f", count: 2, mine: true }]);
  expect((await react(id, member.secret, "❤\ufe0f", "DELETE")).body.reactions).toEqual([
    { emoji: "❤\ufe0f", count: 1, mine: false },
  ]);
});

test("chat-361: a message takes 20 kinds of emoji and refuses the 21st", async () => {
  const { owner, member, sendMessage } = dimension;
  const { body: message } = await sendMessage(owner.secret, "many moods");
  const kinds = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(0x1f600 + index));
  for (const emoji of kinds)
    expect((await react(message.id, owner.secret, emoji)).status).toBe(200);
  expect(await react(message.id, member.secret, "🌊")).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
  const [known = ""] = kinds;
  expect((await react(message.id, member.secret, known)).status).toBe(200);
});

test("chat-361: a reaction is exactly one emoji", async () => {
  const { member, message } = dimension;
  for (const emoji of ["❤️", "👩‍👩‍👧‍👦", "🇮🇸", "5️⃣", "👍🏽"]) {
    expect((await react(message.id, member.secret, emoji)).status, emoji).toBe(200);
  }
  for (const emoji of ["a", "🌊🌊", "<b>", " ", "🌊x", "5"]) {
    expect((await react(message.id, member.secret, emoji)).status, emoji).toBe(400);
  }
  for (const emoji of ["a", "\0"]) {
    const { status, body } = await react(message.id, member.secret, emoji, "DELETE");
    expect(status, JSON.stringify(emoji)).toBe(200);
    expect(body.reactions).toContainEqual({ emoji: "❤️", count: 1, mine: true });
  }
});

test("chat-361, chat-362: the published event of a reaction does not contain the viewer's own", async () => {
  const { owner, sendMessage } = dimension;
  const { body: message } = await sendMessage(owner.secret, "look");
  await react(message.id, owner.secret, "🌊");
  const start = app.publisher.calls.length;
  const edit = { method: "PATCH", as: owner.secret, body: { content: "look again" } };
  const { body } = await app.request<Message>(`/api/messages/${message.id}`, edit);
  expect(body.reactions).toEqual([{ emoji: "🌊", count: 1, mine: true }]);
  const event = { ...body, reactions: [{ emoji: "🌊", count: 1 }] };
  expect(app.publisher.calls[start]?.args).toEqual([
    rooms.channel(body.channelId),
    "message:updated",
    event,
  ]);
});

test("chat-363: concurrent reactions are published with consecutive counts", async () => {
  const { owner, moderator, member, sendMessage } = dimension;
  const { body: message } = await sendMessage(owner.secret, "all of you");
  const publishedCounts = (start: number) =>
    app.publisher.calls
      .slice(start)
      .flatMap(({ name, args }) =>
        name === "emit" && args[1] === "message:reaction" ? [args[2]] : [],
      );
  for (const [method, counts] of [
    ["PUT", [1, 2, 3]],
    ["DELETE", [2, 1, 0]],
  ] as const) {
    const start = app.publisher.calls.length;
    const all = [owner, moderator, member];
    await Promise.all(all.map(({ secret }) => react(message.id, secret, "🌊", method)));
    const seen = publishedCounts(start).map((event) => "count" in event && event.count);
    expect(new Set(seen)).toEqual(new Set(counts));
    expect(seen).toHaveLength(counts.length);
  }
});
