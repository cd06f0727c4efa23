import { markMessageDeleted, insertReaction } from "@oni/db/chat";
import { makeMember, makeMessage, makeServer } from "@oni/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocalWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openLocalWorld({ isAlert: true });
});
afterAll(() => world.close());

test("realtime-148, realtime-149: the next catch-up contains a reaction and a deletion whose events were lost", async () => {
  const [ada, bea] = await Promise.all([world.here.enter(), world.there.enter()]);
  const { id: serverId, channel } = await makeServer(world.db, { ownerId: ada.id });
  await makeMember(world.db, { serverId, userId: bea.id });
  const channelId = channel.id;
  const [first, second] = [
    await makeMessage(world.db, { channelId, userId: ada.id }),
    await makeMessage(world.db, { channelId, userId: ada.id }),
  ];
  const known = { channelId, afterSeq: 2, afterRev: 2 };
  expect(await bea.send("channel:watch", known)).toMatchObject({ lastRev: 2, changed: [] });

  const message = { id: first.id, channelId };
  await world.db.transaction((tx) =>
    insertReaction(tx, { ...message, userId: ada.id, emoji: "🌊" }, 20),
  );
  await world.db.transaction((tx) => markMessageDeleted(tx, { id: second.id, channelId }));

  await bea.waitForEvent("channel:head", ({ lastRev }) => lastRev === 4);
  expect(await bea.send("channel:watch", known)).toMatchObject({
    ...{ lastSeq: 2, lastRev: 4, truncated: false },
    changed: [
      { id: first.id, rev: 3, reactions: [{ emoji: "🌊", count: 1 }] },
      { id: second.id, rev: 4, content: "", deletedAt: expect.any(String) },
    ],
  });
});
