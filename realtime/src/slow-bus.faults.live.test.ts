import { makeServer } from "@oni/db/testing";
import { expect, test } from "vitest";
import { rooms } from "../contract/index.ts";
import { openProxy } from "../../.ci/services/proxy.ts";
import { testRedisUrl } from "../testing/redis.ts";
import { openSharedWorld } from "../testing/world.ts";

test("realtime-37: after the ack of a watch nothing is missed, however slow the connection to Redis", async () => {
  const proxy = await openProxy(testRedisUrl());
  proxy.slow(100);
  const world = await openSharedWorld({}, { gatewayRedisUrl: proxy.url });
  const member = await world.here.enter();
  for (let round = 1; round <= 3; round += 1) {
    const channelId = (await makeServer(world.db)).channel.id;
    await member.send("channel:watch", { channelId });
    const head = { channelId, lastSeq: round, lastRev: round };
    world.publisher.emit(rooms.channel(channelId), "channel:head", head);
    expect(
      await member.waitForEvent("channel:head", (payload) => payload.channelId === channelId),
    ).toEqual(head);
  }
  await world.close();
  await proxy.close();
});
