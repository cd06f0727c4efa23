import { insertBot, replaceBotToken } from "@oni/db/account";
import { users } from "@oni/db/schema";
import { type Message, rooms } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerBot } from "../../../contract/chat/bots.ts";
import type { Member } from "../../../contract/chat/members.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { cheapPasswords, openTestApp } from "../../../testing/app.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
const online = new Set<string>();
beforeAll(async () => {
  const onlineAmong = async (ids: readonly string[]) => new Set(ids.filter((id) => online.has(id)));
  app = await openTestApp({ presence: { onlineAmong } });
});
afterAll(() => app.close());

type Person = { id: string; secret: string };

const scopes = ["read", "chat"] as const;
async function makeBot({ id: ownerId }: { id: string }) {
  const username = `bot_${crypto.randomUUID().slice(-12)}`;
  const draft = { ownerId, username, displayName: "Tides", password: "$none$" };
  const id = (await insertBot(app.db, draft, 5)) ?? "";
  const { secret } = await replaceBotToken(app.db, { id, username, scopes });
  return { id, username, secret };
}
const change = (method: "PUT" | "DELETE", { server }: TestDimension, bot: Person, by: Person) =>
  app.request<Member>(`${server}/bots/${bot.id}`, { method, as: by.secret });
const botsOf = async ({ server, owner }: TestDimension) =>
  (await app.request<ServerBot[]>(`${server}/bots`, { as: owner.secret })).body;

test("chat-672: who may invite adds a bot, which is a member with a badge that is never online", async () => {
  const dimension = await openDimension(app, { isPublic: false });
  const { id, server, owner, moderator, member, stranger } = dimension;
  const bot = await makeBot(stranger);
  online.add(bot.id);
  expect((await change("PUT", dimension, bot, member)).status).toBe(403);
  expect((await change("PUT", dimension, bot, stranger)).status).toBe(404);
  expect((await change("PUT", dimension, stranger, owner)).status).toBe(404);
  expect((await app.request(server, { as: bot.secret })).status).toBe(404);
  app.publisher.calls.length = 0;
  const shown = { userId: bot.id, username: bot.username, isBot: true, online: false };
  for (const by of [moderator, owner]) {
    expect(await change("PUT", dimension, bot, by)).toMatchObject({ status: 200, body: shown });
  }
  const joined = app.publisher.calls.filter(({ name }) => name === "memberJoined");
  expect(joined).toEqual([{ name: "memberJoined", args: [id, bot.id] }]);
  const { body: members } = await app.request<Member[]>(`${server}/members`, { as: owner.secret });
  expect(members.find(({ userId }) => userId === bot.id)).toMatchObject(shown);
  expect(members.filter(({ isBot }) => isBot)).toHaveLength(1);
  const { body } = await app.request<Server>(server, { as: bot.secret });
  expect(body.memberCount).toBe(4);
});

test("chat-673: the bots of a dimension are listed with their owners", async () => {
  const dimension = await openDimension(app);
  const bot = await makeBot(dimension.stranger);
  expect(await botsOf(dimension)).toEqual([]);
  await change("PUT", dimension, bot, dimension.owner);
  const { id, username } = dimension.stranger;
  expect(await botsOf(dimension)).toMatchObject([
    { id: bot.id, isBot: true, owner: { id, username, isBot: false } },
  ]);
});

test("chat-674: staff and the owner of a bot remove it, and it writes no more", async () => {
  const dimension = await openDimension(app, { isPublic: false });
  const { id, channel, channelId, moderator, member, owner, stranger } = dimension;
  const bot = await makeBot(stranger);
  const send = () => app.request(`${channel}/messages`, { as: bot.secret, body: { content: "x" } });
  for (const by of [moderator, stranger]) {
    await change("PUT", dimension, bot, owner);
    expect((await send()).status).toBe(201);
    expect((await change("DELETE", dimension, bot, member)).status).toBe(403);
    app.publisher.calls.length = 0;
    expect((await change("DELETE", dimension, bot, by)).status).toBe(200);
    expect(app.publisher.calls).toContainEqual({
      name: "memberRemoved",
      args: [{ serverId: id, channelIds: [channelId] }, bot.id],
    });
    expect((await send()).status).toBe(404);
  }
  expect((await change("DELETE", dimension, bot, owner)).status).toBe(404);
  expect((await change("DELETE", dimension, member, owner)).status).toBe(404);
  expect((await change("DELETE", dimension, bot, stranger)).status).toBe(404);
});

test("chat-675: a banned bot is not added before its ban is lifted", async () => {
  const dimension = await openDimension(app);
  const { server, owner } = dimension;
  const bot = await makeBot(owner);
  await change("PUT", dimension, bot, owner);
  const ban = (method: "PUT" | "DELETE") =>
    app.request(`${server}/bans/${bot.id}`, { method, as: owner.secret });
  expect((await ban("PUT")).status).toBe(200);
  expect((await change("PUT", dimension, bot, owner)).status).toBe(403);
  expect((await ban("DELETE")).status).toBe(200);
  expect((await change("PUT", dimension, bot, owner)).status).toBe(200);
});

test("chat-676: a bot's messages carry its badge, and it is mentioned where it is a member only", async () => {
  const dimension = await openDimension(app);
  const { channelId, owner, sendMessage } = dimension;
  const bot = await makeBot(owner);
  const callBot = async () => {
    app.publisher.calls.length = 0;
    const { body } = await sendMessage(owner.secret, `@${bot.username} tides?`);
    const growth = app.publisher.calls.findLast(({ name }) => name === "activity");
    return { body, growth };
  };
  expect((await callBot()).growth).toMatchObject({ args: [{ mentionedUserIds: [] }] });
  await change("PUT", dimension, bot, owner);
  expect((await callBot()).growth).toMatchObject({ args: [{ mentionedUserIds: [bot.id] }] });
  app.publisher.calls.length = 0;
  const { body: message } = await sendMessage(bot.secret, "high tide at six");
  expect(message).toMatchObject({ author: { id: bot.id, isBot: true } });
  expect(app.publisher.calls).toContainEqual({
    name: "emit",
    args: [
      rooms.channel(channelId),
      "message:created",
      expect.objectContaining({ author: expect.objectContaining({ isBot: true }) }),
    ],
  });
  const { body: log } = await app.request<Message[]>(`/api/channels/${channelId}/messages`, {
    as: owner.secret,
  });
  expect(log.find(({ id }) => id === message.id)?.author).toMatchObject({ isBot: true });
});

test("chat-677: a dimension passes to no bot", async () => {
  const dimension = await openDimension(app);
  const { server, owner, member, moderator } = dimension;
  const password = "Ripple_1@";
  const hashed = await cheapPasswords.hash(password);
  await app.db.update(users).set({ password: hashed }).where(eq(users.id, owner.id));
  const bot = await makeBot(member);
  await change("PUT", dimension, bot, owner);
  await app.request(`${server}/members/${bot.id}`, {
    ...{ method: "PATCH", as: owner.secret, body: { role: "moderator" } },
  });
  const transfer = { as: owner.secret, body: { userId: bot.id, password } };
  expect(await app.request(`${server}/transfer`, transfer)).toMatchObject({
    ...{ status: 403, body: { error: "A bot owns no dimensions." } },
  });
  for (const { id } of [moderator, member]) {
    await app.request(`${server}/members/${id}`, { method: "DELETE", as: owner.secret });
  }
  const removal = { method: "DELETE", as: owner.secret, body: { password } };
  expect((await app.request("/api/users/me", removal)).status).toBe(200);
  expect((await app.request(server, { as: bot.secret })).status).toBe(404);
});
