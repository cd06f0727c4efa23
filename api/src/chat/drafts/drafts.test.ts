import { channels, drafts } from "@oni/db/schema";
import { type Draft, rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { draftLimit } from "../../../contract/chat/drafts.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => app.publisher.calls.splice(0));
afterAll(() => app.close());

/** Opens a channel with a member who writes drafts, and helpers to read what is stored. */
async function openWriter({ isPublic = true } = {}) {
  const { owner, member, id: serverId, channelId } = await openDimension(app, { isPublic });
  const write = (content: string, baseRev: number, as = member.secret, id = channelId) =>
    app.request<Draft & { isStored: boolean }>(`/api/channels/${id}/draft`, {
      method: "PUT",
      as,
      body: { content, baseRev },
    });
  const listed = async (as = member.secret) =>
    (await app.request<Draft[]>("/api/drafts", { as })).body;
  return { owner, member, serverId, channelId, write, listed };
}

const events = () =>
  app.publisher.calls.flatMap(({ name, args }) =>
    name === "emit" && args[1] === "draft:changed" ? [[args[0], args[2]]] : [],
  );

test("account-413: a draft is stored for the member's own devices, which are notified", async () => {
  const { owner, member, channelId, write, listed } = await openWriter();
  const first = await write("half a  \n", 0);
  const stored = { channelId, content: "half a  \n", rev: 1 };
  expect(first).toMatchObject({ status: 200, body: { ...stored, isStored: true } });
  expect(await listed()).toMatchObject([stored]);
  expect(await listed(owner.secret)).toEqual([]);
  expect(await write("half a  \n", 0)).toMatchObject({ body: { rev: 1, isStored: true } });
  expect(events()).toEqual([[rooms.user(member.id), expect.objectContaining(stored)]]);
  expect((await write("x".repeat(4_001), 1)).status).toBe(400);
  expect((await write("\0", 1)).status).toBe(400);
});

test("account-413: a member has at most 100 drafts with text", async () => {
  const { member, serverId, write, listed } = await openWriter();
  const channelRows = Array.from({ length: draftLimit }, (_, index) => ({
    serverId,
    name: `room-${index}`,
    position: index + 1,
  }));
  const others = await app.db.insert(channels).values(channelRows).returning({ id: channels.id });
  const begun = { userId: member.id, content: "begun", rev: 1 };
  await app.db.insert(drafts).values(others.map(({ id }) => ({ ...begun, channelId: id })));
  expect((await write("one more", 0)).status).toBe(409);
  await write("", 1, member.secret, others[0]?.id);
  expect((await write("one more", 0)).status).toBe(200);
  expect(await listed()).toHaveLength(draftLimit);
});

test("account-414: a write based on an older version returns the newer one and overwrites nothing", async () => {
  const { write, listed } = await openWriter();
  await write("on the phone", 0);
  const late = await write("at the desk", 0);
  expect(late).toMatchObject({
    status: 200,
    body: { content: "on the phone", rev: 1, isStored: false },
  });
  expect(await listed()).toMatchObject([{ content: "on the phone" }]);
  expect(await write("at the desk", 1)).toMatchObject({ body: { rev: 2, isStored: true } });
  expect(events()).toHaveLength(2);
});

test("account-414: an emptied draft is not listed, and its revision continues", async () => {
  const { write, listed } = await openWriter();
  await write("sent soon", 0);
  await write("", 1);
  expect(await listed()).toEqual([]);
  expect(await write("older", 1)).toMatchObject({
    body: { content: "", rev: 2, isStored: false },
  });
});

test("account-415: a draft is hidden with its channel, and deleted with it", async () => {
  const { owner, member, serverId, channelId, write, listed } = await openWriter({
    isPublic: false,
  });
  await write("begun", 0);
  const path = `/api/servers/${serverId}/members/${member.id}`;
  await app.request(path, { method: "DELETE", as: owner.secret });
  expect(await listed()).toEqual([]);
  expect((await write("begun", 1)).status).toBe(404);
  await app.request(`/api/servers/${serverId}`, { method: "DELETE", as: owner.secret });
  expect((await write("begun", 0, owner.secret, channelId)).status).toBe(404);
});
