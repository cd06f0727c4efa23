import { updateKeeper } from "@oni/db/keepers";
import { masks, messages } from "@oni/db/schema";
import { type Message, rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListedMask } from "../../../contract/chat/masks.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A dimension with a message of a mask, and calls on that mask. */
async function openMasked() {
  const dimension = await openDimension(app);
  const { id: serverId } = dimension;
  const side = await app.request<{ id: string }>(`${dimension.server}/channels`, {
    ...{ as: dimension.owner.secret, body: { name: "tides" } },
  });
  const [mask] = await app.db
    .insert(masks)
    .values({ serverId, source: "discord", name: "Tide" })
    .returning();
  const row = { channelId: side.body.id, maskId: mask?.id ?? "", seq: 1, rev: 1 };
  await app.db.insert(messages).values({ ...row, content: "low tide" });
  type As = { secret: string };
  const act = (action: string, { secret: as }: As, body?: object) =>
    app.request<ListedMask & { code?: string }>(`/api/masks/${row.maskId}/${action}`, {
      ...{ method: "POST", as, ...(body && { body }) },
    });
  const read = async ({ secret: as }: As) => {
    const path = `/api/channels/${row.channelId}/messages`;
    return (await app.request<Message[]>(path, { as })).body[0];
  };
  const list = async ({ secret: as }: As, query = "") =>
    (await app.request<ListedMask[]>(`${dimension.server}/masks${query}`, { as })).body;
  return { ...dimension, maskId: row.maskId, act, read, list };
}

test("chat-693: a member claims a mask, the owner confirms it, and its messages are the member's until it is released", async () => {
  const { member, owner, moderator, maskId, act, read, list } = await openMasked();
  expect(await read(member)).toMatchObject({ author: null, mask: { id: maskId, name: "Tide" } });
  expect((await act("claim", member)).body).toMatchObject({
    ...{ state: "claimed", claimedBy: { id: member.id } },
  });
  expect((await act("claim", member)).status).toBe(200);
  expect(await act("claim", moderator)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect((await read(member))?.mask).not.toBeNull();
  expect((await act("confirm", member, { userId: member.id })).status).toBe(403);
  expect((await act("confirm", owner, { userId: moderator.id })).status).toBe(409);
  expect((await act("confirm", owner, { userId: member.id })).body.state).toBe("confirmed");
  expect(await read(owner)).toMatchObject({
    userId: member.id,
    author: { id: member.id },
    mask: null,
  });
  expect(await list(member, "?state=confirmed")).toMatchObject([{ id: maskId }]);
  expect(await list(member, "?state=free")).toEqual([]);
  expect((await act("release", moderator)).status).toBe(403);
  expect((await act("release", member)).status).toBe(200);
  expect(await read(owner)).toMatchObject({ author: null, mask: { id: maskId } });
  expect(await list(member)).toMatchObject([{ id: maskId, state: "free", claimedBy: null }]);
});

test("chat-780: the members of the dimension receive the change of a claim, and whose messages it changes", async () => {
  const { id: serverId, member, owner, maskId, act } = await openMasked();
  const announced = () =>
    app.publisher.calls.flatMap(({ args: [room, name, payload] }) =>
      room === rooms.server(serverId) && name === "mask:changed" ? [payload] : [],
    );
  await act("claim", member);
  expect(announced()).toEqual([{ serverId, maskId, userId: null }]);
  await act("confirm", member, { userId: member.id });
  expect(announced()).toHaveLength(1);
  await act("confirm", owner, { userId: member.id });
  await act("release", member);
  const changed = { serverId, maskId, userId: member.id };
  expect(announced().slice(1)).toEqual([changed, changed]);
});

test("chat-694: a keeper confirms and releases a mask of a dimension that they have not joined", async () => {
  const { member, act } = await openMasked();
  const keeper = await app.signIn();
  await updateKeeper(app.db, keeper.username, true);
  await act("claim", member);
  expect((await act("confirm", keeper, { userId: member.id })).status).toBe(200);
  expect((await act("release", keeper)).status).toBe(200);
});

test("chat-695: the member of a confirmed mask edits and deletes its messages, and no other member edits them", async () => {
  const { member, owner, act, read } = await openMasked();
  const { id = "" } = (await read(member)) ?? {};
  const edit = (as: string) =>
    app.request(`/api/messages/${id}`, { method: "PATCH", as, body: { content: "ebb" } });
  expect((await edit(member.secret)).status).toBe(403);
  await act("claim", member);
  await act("confirm", owner, { userId: member.id });
  expect((await edit(owner.secret)).status).toBe(403);
  expect((await edit(member.secret)).status).toBe(200);
  const removed = await app.request(`/api/messages/${id}`, { method: "DELETE", as: member.secret });
  expect(removed.status).toBe(200);
});

test("chat-696: a mask is no member: it cannot be blocked, messaged or mentioned", async () => {
  const { member, maskId, message, sendMessage } = await openMasked();
  const as = member.secret;
  expect((await app.request(`/api/users/${maskId}/block`, { method: "PUT", as })).status).toBe(404);
  expect((await app.request("/api/directs", { as, body: { userId: maskId } })).status).toBe(404);
  const { body } = await sendMessage(as, "@Tide hello", { replyToId: message.id });
  expect(body).toMatchObject({ content: "@Tide hello" });
});
