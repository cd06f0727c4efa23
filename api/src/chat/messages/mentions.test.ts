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
  (await app.request<Server>(path, { as })).body.mentionCount;
/** Returns the stored mentions of the last message. */
async function storedMentions() {
  const last = app.publisher.calls.findLast(({ name }) => name === "activity");
  const [{ channelId, lastSeq }] =
    last?.name === "activity" ? last.args : [{ channelId: "", lastSeq: 0 }];
  const isLast = and(eq(mentions.channelId, channelId), eq(mentions.seq, lastSeq));
  return (await app.db.select().from(mentions).where(isLast)).map(({ userId }) => userId);
}
/** Returns the mentioned members in the notification of the last message or edit. */
const notifiedMentions = () => {
  const last = app.publisher.calls.findLast(({ name }) => name === "activity");
  return last?.name === "activity" ? last.args[0].mentionedUserIds : [];
};

test("chat-357: a mention is @ and the whole username, counted once, in any case", () => {
  expect(
    usernamesIn("@moth, (@tide_9) @MOTH! moth@elsewhere.net @@low @ab @x23456789_123456789_1"),
  ).toEqual(["moth", "tide_9"]);
  const many = Array.from({ length: 80 }, (_, index) => `@oni_${index}`).join(" ");
  expect(usernamesIn(many).length).toBe(50);
});

test("chat-357: only members who may see the message are mentioned, and never its author", async () => {
  const open = await openDimension(app);
  const closed = await openDimension(app, { isPublic: false });
  for (const { server, member, moderator, stranger, sendMessage } of [open, closed]) {
    const everyone = [member, moderator, stranger].map(({ username }) => `@${username}`).join(" ");
    await sendMessage(member.secret, `${everyone} @nobody_here`);
    const isOpen = server === open.server;
    expect((await storedMentions()).sort()).toEqual(
      [moderator.id, ...(isOpen ? [stranger.id] : [])].sort(),
    );
    expect(await mentionCount(server, moderator.secret)).toBe(1);
    expect(await mentionCount(server, member.secret)).toBe(0);
  }
});

test.each([
  ["code", (name: string) => `\`${"a ".repeat(1_800)}@${name}\``],
  ["an address", (name: string) => `https://x.net/${"a".repeat(3_000)}/@${name}`],
  ["a link target", (name: string) => `[${"a ".repeat(900)}](https://x.net/b/@${name})`],
])("chat-357: a username in %s mentions nobody, however long the text", async (_, write) => {
  const { server, member, moderator, sendMessage } = await openDimension(app);
  await sendMessage(member.secret, write(moderator.username));
  expect([notifiedMentions(), await mentionCount(server, moderator.secret)]).toEqual([[], 0]);
  await sendMessage(member.secret, `${write("nobody_here")} @${moderator.username}`);
  expect([notifiedMentions(), await mentionCount(server, moderator.secret)]).toEqual([
    [moderator.id],
    1,
  ]);
});

test("chat-358: a mention of a user who has not joined counts nowhere, even after they join", async () => {
  const { server, member, moderator, stranger, sendMessage } = await openDimension(app);
  const { body: message } = await sendMessage(member.secret, `@${stranger.username} come in`);
  expect(notifiedMentions()).toEqual([]);
  const content = `@${stranger.username} and @${moderator.username}`;
  const edit = { method: "PATCH", as: member.secret, body: { content } };
  await app.request(`/api/messages/${message.id}`, edit);
  expect(notifiedMentions()).toEqual([]);
  expect(await mentionCount(server, stranger.secret)).toBe(0);
  await app.request(`${server}/join`, { method: "POST", as: stranger.secret });
  expect(await mentionCount(server, stranger.secret)).toBe(0);
  await sendMessage(member.secret, `@${stranger.username} welcome`);
  expect(notifiedMentions()).toEqual([stranger.id]);
  expect(await mentionCount(server, stranger.secret)).toBe(1);
});

test("chat-357: a member who has blocked the author is not mentioned", async () => {
  const { server, owner, member, moderator, sendMessage } = await openDimension(app);
  await app.request(`/api/users/${member.id}/block`, { method: "PUT", as: moderator.secret });
  await sendMessage(member.secret, `@${moderator.username} @${owner.username}`);
  expect(notifiedMentions()).toEqual([owner.id]);
  expect(await mentionCount(server, moderator.secret)).toBe(0);
  await sendMessage(owner.secret, `@${moderator.username}`);
  expect(await mentionCount(server, moderator.secret)).toBe(1);
});

test("chat-357, chat-359: an edit adds no mention, and removes the mentions that it no longer contains", async () => {
  const { server, owner, moderator, member, sendMessage } = await openDimension(app);
  const { body } = await sendMessage(member.secret, `@${owner.username}`);
  const edit = { method: "PATCH", as: member.secret, body: { content: `@${moderator.username}` } };
  await app.request(`/api/messages/${body.id}`, edit);
  expect(notifiedMentions()).toEqual([owner.id]);
  expect(await mentionCount(server, owner.secret)).toBe(0);
  expect(await mentionCount(server, moderator.secret)).toBe(0);
});
