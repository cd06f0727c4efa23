import { mentions } from "@oni/db/schema";
import { usernamesIn } from "@oni/realtime/contract";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Server } from "../../../contract/chat/servers.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const mentionCount = async (path: string, as: string) =>
  (await app.ask<Server>(path, { as })).body.mentionCount;
/** Whom the last message names, as it is kept. */
async function named() {
  const last = app.publisher.calls.findLast(({ name }) => name === "activity");
  const [{ channelId, lastSeq }] =
    last?.name === "activity" ? last.args : [{ channelId: "", lastSeq: 0 }];
  const isLast = and(eq(mentions.channelId, channelId), eq(mentions.seq, lastSeq));
  return (await app.db.select().from(mentions).where(isLast)).map(({ userId }) => userId);
}
/** Which members the last message or edit called. */
const called = () => {
  const last = app.publisher.calls.findLast(({ name }) => name === "activity");
  return last?.name === "activity" ? last.args[0].mentionedUserIds : [];
};

test("DM22: a name is called by @ and its whole word, once, however it is written", () => {
  expect(
    usernamesIn("@moth, (@tide_9) @MOTH! moth@elsewhere.net @@low @ab @x23456789_123456789_1"),
  ).toEqual(["moth", "tide_9"]);
  const many = Array.from({ length: 80 }, (_, index) => `@oni_${index}`).join(" ");
  expect(usernamesIn(many).length).toBe(50);
});

test("DM22: those are mentioned who may see it, but not oneself", async () => {
  const open = await openDimension(app);
  const closed = await openDimension(app, { isPublic: false });
  for (const { server, member, moderator, stranger, say } of [open, closed]) {
    const everyone = [member, moderator, stranger].map(({ username }) => `@${username}`).join(" ");
    await say(member.secret, `${everyone} @nobody_here`);
    const isOpen = server === open.server;
    expect((await named()).sort()).toEqual([moderator.id, ...(isOpen ? [stranger.id] : [])].sort());
    expect(await mentionCount(server, moderator.secret)).toBe(1);
    expect(await mentionCount(server, member.secret)).toBe(0);
  }
});

test.each([
  ["code", (name: string) => `\`${"a ".repeat(1_800)}@${name}\``],
  ["an address", (name: string) => `https://x.net/${"a".repeat(3_000)}/@${name}`],
  ["a link target", (name: string) => `[${"a ".repeat(900)}](https://x.net/b/@${name})`],
])("DM22: a name in %s calls nobody, however long that is", async (_, write) => {
  const { server, member, moderator, say } = await openDimension(app);
  await say(member.secret, write(moderator.username));
  expect([called(), await mentionCount(server, moderator.secret)]).toEqual([[], 0]);
  await say(member.secret, `${write("nobody_here")} @${moderator.username}`);
  expect([called(), await mentionCount(server, moderator.secret)]).toEqual([[moderator.id], 1]);
});

test("DM704: a mention of who has not joined counts for nobody, after they join neither", async () => {
  const { server, member, moderator, stranger, say } = await openDimension(app);
  const { body: message } = await say(member.secret, `@${stranger.username} come in`);
  expect(called()).toEqual([]);
  const content = `@${stranger.username} and @${moderator.username}`;
  const edit = { method: "PATCH", as: member.secret, body: { content } };
  await app.ask(`/api/messages/${message.id}`, edit);
  expect(called()).toEqual([]);
  expect(await mentionCount(server, stranger.secret)).toBe(0);
  await app.ask(`${server}/join`, { method: "POST", as: stranger.secret });
  expect(await mentionCount(server, stranger.secret)).toBe(0);
  await say(member.secret, `@${stranger.username} welcome`);
  expect(called()).toEqual([stranger.id]);
  expect(await mentionCount(server, stranger.secret)).toBe(1);
});

test("DM22: who has blocked the author is not mentioned by them", async () => {
  const { server, owner, member, moderator, say } = await openDimension(app);
  await app.ask(`/api/users/${member.id}/block`, { method: "PUT", as: moderator.secret });
  await say(member.secret, `@${moderator.username} @${owner.username}`);
  expect(called()).toEqual([owner.id]);
  expect(await mentionCount(server, moderator.secret)).toBe(0);
  await say(owner.secret, `@${moderator.username}`);
  expect(await mentionCount(server, moderator.secret)).toBe(1);
});

test("DM22: an edit calls nobody anew, and lets go of whom it no longer names", async () => {
  const { server, owner, moderator, member, say } = await openDimension(app);
  const { body } = await say(member.secret, `@${owner.username}`);
  const edit = { method: "PATCH", as: member.secret, body: { content: `@${moderator.username}` } };
  await app.ask(`/api/messages/${body.id}`, edit);
  expect(called()).toEqual([owner.id]);
  expect(await mentionCount(server, owner.secret)).toBe(0);
  expect(await mentionCount(server, moderator.secret)).toBe(0);
});
