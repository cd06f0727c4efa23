import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMember, makeServer, makeUser, openTestDatabase } from "../../../testing/index.ts";
import type { OpenDatabase } from "../../open.ts";
import { maskReactions, masks, messages } from "../../schema/index.ts";
import { listMessages } from "../messages/messages.ts";
import { deleteReaction, insertReaction } from "../messages/message-changes.ts";
import { claimMask, confirmMask, releaseMask } from "./masks.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

/** A server with a message and a reaction of a mask. */
async function makeImported() {
  const { db } = open;
  const { id: serverId, channel, ownerId } = await makeServer(db);
  const [mask] = await db
    .insert(masks)
    .values({ serverId, source: "slack", name: "Tide" })
    .returning();
  const maskId = mask?.id ?? "";
  const [message] = await db
    .insert(messages)
    .values({ channelId: channel.id, maskId, seq: 1, rev: 1, content: "low tide" })
    .returning();
  const messageId = message?.id ?? "";
  await db.insert(maskReactions).values({ messageId, maskId, emoji: "🌊" });
  const { id: userId } = await makeUser(db);
  await makeMember(db, { serverId, userId });
  const read = async () =>
    (await listMessages(db, channel.id, { limit: 9, newest: true }, userId))[0];
  return { serverId, ownerId, maskId, userId, messageId, channelId: channel.id, read };
}

test("chat-740: a message of a mask has the mask and no author, and reactions of masks count", async () => {
  const { maskId, read } = await makeImported();
  expect(await read()).toMatchObject({
    ...{ userId: null, author: null, mask: { id: maskId, name: "Tide", source: "slack" } },
    reactions: [{ emoji: "🌊", count: 1, mine: false }],
  });
});

test("chat-741: a confirmed claim changes one row, and messages and reactions are the member's until it is released", async () => {
  const { maskId, userId, read } = await makeImported();
  const masked = await read();
  expect(await confirmMask(open.db, maskId, userId)).toBe(false);
  expect(await claimMask(open.db, maskId, userId)).toBe(true);
  expect(await read()).toEqual(masked);
  expect(await confirmMask(open.db, maskId, userId)).toBe(true);
  expect(await read()).toMatchObject({
    ...{ userId, author: { id: userId }, mask: null },
    reactions: [{ emoji: "🌊", count: 1, mine: true }],
  });
  await releaseMask(open.db, maskId);
  expect(await read()).toEqual(masked);
});

test("chat-742: a claimed mask is claimed and confirmed by no other member", async () => {
  const { maskId, userId, ownerId } = await makeImported();
  const claims = await Promise.all([userId, ownerId].map((id) => claimMask(open.db, maskId, id)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  const other = claims[0] ? ownerId : userId;
  expect(await confirmMask(open.db, maskId, other)).toBe(false);
});

test("chat-741: a member adds no second reaction to that of their mask, and can remove it", async () => {
  const { maskId, userId, messageId, channelId, read } = await makeImported();
  await claimMask(open.db, maskId, userId);
  await confirmMask(open.db, maskId, userId);
  const change = { id: messageId, channelId, userId, emoji: "🌊" };
  const added = await open.db.transaction((tx) => insertReaction(tx, change, 20));
  expect(added).toEqual({ outcome: "unchanged" });
  expect(await open.db.transaction((tx) => deleteReaction(tx, change))).toBe(0);
  expect((await read())?.reactions).toEqual([]);
});
