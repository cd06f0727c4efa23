import { findMessage } from "@oni/db/chat";
import { sessions, serverMembers } from "@oni/db/schema";
import { makeMember, makeMessage, makeServer } from "@oni/db/testing";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rooms } from "../../contract/index.ts";
import { until } from "../../testing/client.ts";
import { openProxy } from "../../../.ci/services/proxy.ts";
import { testRedisUrl } from "../../testing/redis.ts";
import { openSharedWorld } from "../../testing/world.ts";
import { presentToAll } from "../../src/messages/present-message.ts";

test.each(["cut", "stall"] as const)(
  "realtime-140, realtime-141, realtime-142: while Redis is down (%s) readers find new messages, and rights end, within 5 s",
  async (fault) => {
    const proxy = await openProxy(testRedisUrl());
    const world = await openSharedWorld(
      {},
      { gatewayRedisUrl: proxy.url, publisherRedisUrl: proxy.url },
    );
    const { here, there, publisher, db } = world;
    const [ada, bea, eve, revoked] = await Promise.all([
      here.enter(),
      there.enter(),
      there.enter(),
      there.enter(),
    ]);
    const server = await makeServer(db, { ownerId: ada.id, isPublic: false });
    const channelId = server.channel.id;
    for (const { id } of [bea, eve]) await makeMember(db, { serverId: server.id, userId: id });
    for (const client of [ada, bea, eve]) await client.send("channel:watch", { channelId });

    /** Commits, then publishes even if no client can receive it. */
    const sendMessage = async () => {
      const { id } = await makeMessage(db, { channelId, userId: ada.id });
      const message = await findMessage(db, id);
      if (!message) throw new Error("It was written a moment ago.");
      publisher.emit(rooms.channel(channelId), "message:created", presentToAll(here.deps, message));
      publisher.waitlistChanged();
      return message;
    };

    await proxy[fault]();
    for (let lastSeq = 1; lastSeq <= 3; lastSeq += 1) {
      await sendMessage();
      await bea.waitForEvent("channel:head", (head) => head.lastSeq === lastSeq);
    }
    await db.delete(serverMembers).where(eq(serverMembers.userId, eve.id));
    await db.delete(sessions).where(eq(sessions.userId, revoked.id));
    await revoked.waitForEvent("session:revoked");
    const inRoom = () => there.deps.io.of("/").adapter.rooms.get(rooms.channel(channelId))?.size;
    await until("eve to be out", () => inRoom() === 1);
    const late = await there.enter();
    expect(await late.send("waitlist:watch", {})).toMatchObject({ ok: true });

    await proxy.restore();
    await until("the bus", () => here.deps.bus.isHealthy() && there.deps.bus.isHealthy());
    await expect
      .poll(
        async () => {
          const { id } = await sendMessage();
          return bea
            .waitForEvent("message:created", (message) => message.id === id, 1_000)
            .catch(() => null);
        },
        { timeout: 60_000 },
      )
      .not.toBeNull();
    await world.close();
    await proxy.close();
  },
);
