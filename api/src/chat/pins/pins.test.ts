import { messages } from "@oni/db/schema";
import type { Message } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pinLimit } from "../../../contract/limits.ts";
import { type Pin, pinSchema } from "../../../contract/chat/pins.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const pin = (as: string, id: string, method = "PUT") =>
  app.request<Message>(`/api/messages/${id}/pin`, { method, as });
const unpin = (as: string, id: string) => pin(as, id, "DELETE");
const pinsOf = async (as: string, channelId: string) => {
  const { status, body } = await app.request<Pin[]>(`/api/channels/${channelId}/pins`, { as });
  expect(status).toBe(200);
  return body.map((each) => pinSchema.strict().parse(each));
};
const published = () =>
  app.publisher.calls.filter((call) => JSON.stringify(call).includes("message:updated"));

test("chat-365: owner and moderators pin, others do not; pinning and unpinning are idempotent", async () => {
  const { owner, moderator, member, stranger, message, channelId } = await openDimension(app);
  for (const { secret } of [member, stranger]) {
    expect((await pin(secret, message.id)).status).toBe(403);
    expect((await unpin(secret, message.id)).status).toBe(403);
  }
  const pinned = await pin(moderator.secret, message.id);
  expect(pinned.status).toBe(200);
  expect(pinned.body.pinnedAt).toMatch(/Z$/);
  expect((await pin(owner.secret, message.id)).body).toEqual(pinned.body);
  expect(await pinsOf(stranger.secret, channelId)).toMatchObject([
    { id: message.id, pinnedBy: { id: moderator.id } },
  ]);
  for (let time = 0; time < 2; time += 1) {
    expect((await unpin(owner.secret, message.id)).body.pinnedAt).toBeNull();
  }
  expect(await pinsOf(member.secret, channelId)).toEqual([]);
});

test("chat-365, chat-366: both members of a direct line pin", async () => {
  const [one, other, third] = [await app.signIn(), await app.signIn(), await app.signIn()];
  const body = { directPolicy: "everyone" };
  await app.request("/api/users/profile", { method: "PATCH", as: other.secret, body });
  const { body: direct } = await app.request<{ channelId: string }>("/api/directs", {
    as: one.secret,
    body: { userId: other.id },
  });
  const sent = await app.request<Message>(`/api/channels/${direct.channelId}/messages`, {
    as: one.secret,
    body: { content: "keep this" },
  });
  expect((await pin(other.secret, sent.body.id)).status).toBe(200);
  expect(await pinsOf(one.secret, direct.channelId)).toHaveLength(1);
  expect((await unpin(one.secret, sent.body.id)).status).toBe(200);
  expect((await pin(third.secret, sent.body.id)).status).toBe(404);
});

test("chat-367, chat-368: pins are listed in their order, at most fifty, and are removed with their message", async () => {
  const { owner, member, sendMessage, channelId } = await openDimension(app);
  const ids: string[] = [];
  for (let number = 0; number < pinLimit; number += 1) {
    const { body } = await sendMessage(number % 2 ? member.secret : owner.secret, `line ${number}`);
    ids.push(body.id);
  }
  for (const id of ids.toReversed()) expect((await pin(owner.secret, id)).status).toBe(200);
  const { body: last } = await sendMessage(member.secret, "one more");
  expect((await pin(owner.secret, last.id)).status).toBe(409);
  const pins = await pinsOf(member.secret, channelId);
  expect(pins.map(({ id }) => id)).toEqual(ids.toReversed());

  const [gone = ""] = ids;
  await app.request(`/api/messages/${gone}`, { method: "DELETE", as: owner.secret });
  expect((await pin(owner.secret, gone)).status).toBe(404);
  expect((await pin(owner.secret, last.id)).status).toBe(200);
  expect((await pinsOf(member.secret, channelId)).at(-1)?.id).toBe(last.id);
  expect(await pinsOf(member.secret, channelId)).toHaveLength(pinLimit);
});

test("chat-369: a pin gives its message a new rev and is published once", async () => {
  const { owner, message, channel } = await openDimension(app);
  app.publisher.calls.splice(0);
  const { body } = await pin(owner.secret, message.id);
  expect(body.rev).toBeGreaterThan(message.rev);
  await pin(owner.secret, message.id);
  expect(published()).toHaveLength(1);
  const changed = await app.request<Message[]>(`${channel}/messages?afterRev=${message.rev}`, {
    as: owner.secret,
  });
  expect(changed.body).toMatchObject([{ id: message.id, pinnedAt: body.pinnedAt }]);
  await unpin(owner.secret, message.id);
  await unpin(owner.secret, message.id);
  expect(published()).toHaveLength(2);
});

test("chat-367: a pin outlives the account that pinned it", async () => {
  const { owner, moderator, message, channelId } = await openDimension(app);
  await pin(moderator.secret, message.id);
  await app.db.update(messages).set({ pinnedById: null }).where(eq(messages.id, message.id));
  expect(await pinsOf(owner.secret, channelId)).toMatchObject([{ pinnedBy: null }]);
});
