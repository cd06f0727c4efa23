import { serverActivitySchema } from "../../../contract/chat/servers.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

const online = new Set<string>();
const presence = {
  onlineAmong: async (ids: readonly string[]) => new Set(ids.filter((id) => online.has(id))),
};
let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp({ presence });
});
afterAll(() => app.close());

const read = async (as: string) => {
  const { body } = await app.request("/api/servers/activity", { as });
  return z.array(serverActivitySchema.strict()).parse(body);
};

test("chat-312: activity is the last message and the online members of each server, joined servers first", async () => {
  const own = await openDimension(app, { isPublic: false });
  const open = await openDimension(app);
  const { member } = own;
  for (const { id } of [own.owner, member]) online.add(id);
  await own.sendMessage(own.owner.secret, "x".repeat(200));
  const { body: last } = await open.sendMessage(open.owner.secret, "the anemone moved");
  const [first, second, ...rest] = await read(member.secret);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    ...{ serverId: own.id, hereCount: 1, faces: [{ username: own.owner.username }] },
    last: { seq: 2, excerpt: "x".repeat(140), author: { username: own.owner.username } },
  });
  expect(second).toMatchObject({
    ...{ serverId: open.id, hereCount: 0, faces: [] },
    last: { channelId: open.channelId, seq: 2, createdAt: last.createdAt },
  });
  expect((await read(own.stranger.secret)).map(({ serverId }) => serverId)).toEqual([open.id]);
  expect((await read(open.banned.secret)).map(({ serverId }) => serverId)).toEqual([]);
});

test("chat-312, chat-313: messages of blocked members and deleted messages are skipped", async () => {
  const { id, owner, member, message, sendMessage } = await openDimension(app);
  const { body: second } = await sendMessage(owner.secret, "two");
  const lastSeq = async () =>
    (await read(member.secret)).find(({ serverId }) => serverId === id)?.last?.seq;
  expect(await lastSeq()).toBe(2);
  await app.request(`/api/users/${owner.id}/block`, { method: "PUT", as: member.secret });
  expect(await lastSeq()).toBe(message.seq);
  for (const { id: messageId } of [second, message]) {
    await app.request(`/api/messages/${messageId}`, { method: "DELETE", as: owner.secret });
  }
  expect(await lastSeq()).toBeUndefined();
});
