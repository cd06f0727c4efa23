import { randomUUID } from "node:crypto";
import { makeServer } from "@oni/db/testing";
import { expect, test } from "vitest";
import { rooms } from "../contract/index.ts";
import { until } from "../testing/client.ts";
import { openProxy } from "../../.ci/services/proxy.ts";
import { testRedisUrl } from "../testing/redis.ts";
import { openSharedWorld } from "../testing/world.ts";
import { jumpHash } from "./bus/jump-hash.ts";
import { roomTopic } from "./bus/redis-adapter.ts";

test("realtime-159: while a shard is down, channels on the others deliver at once, and those on it are polled", async () => {
  const proxies = [await openProxy(testRedisUrl()), await openProxy(testRedisUrl())] as const;
  const world = await openSharedWorld({}, { own: { BUS_URL: [proxies[0].url, proxies[1].url] } });
  const [member, speaker] = [await world.here.enter(), await world.there.enter()];
  const channels: string[] = [];
  const partOf = (channelId: string) => jumpHash(roomTopic(rooms.channel(channelId)), 2);
  while (new Set(channels.map(partOf)).size < 2 || channels.length < 8) {
    channels.push((await makeServer(world.db, { ownerId: speaker.id, isPublic: true })).channel.id);
  }
  for (const channelId of channels) {
    expect(await member.send("channel:watch", { channelId })).toMatchObject({ ok: true });
  }
  await proxies[0].cut();
  await until("the part to be missed", () => !world.here.deps.bus.isHealthy());

  const sent = new Map<string, string>();
  for (const channelId of channels) {
    const nonce = randomUUID();
    sent.set(channelId, nonce);
    const payload = { channelId, content: "ripple", nonce };
    expect(await speaker.send("message:send", payload)).toMatchObject({ ok: true });
  }
  for (const channelId of channels) {
    if (partOf(channelId) === 1) {
      const nonce = sent.get(channelId);
      await member.waitForEvent("message:created", (message) => message.nonce === nonce);
    } else {
      await member.waitForEvent("channel:head", (head) => head.channelId === channelId);
    }
  }
  await world.close();
  for (const proxy of proxies) await proxy.close();
});
