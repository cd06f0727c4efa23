import { randomUUID } from "node:crypto";
import { markDirectDeclined, insertDirect } from "@oni/db/chat";
import { insertInboxEntries } from "@oni/db/people";
import { blocks, channels } from "@oni/db/schema";
import { makeMember, makeMessage, makeServer } from "@oni/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rooms } from "../../contract/index.ts";
import { until } from "../../testing/client.ts";
import type { World } from "../../testing/world.ts";

/** Tests inboxes and direct lines. */
export function testInbox(open: () => Promise<World>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  test("realtime-64: all sockets of a member receive new inbox entries, and no others do", async () => {
    const [reader, author] = [await world.here.enter(), await world.there.enter()];
    const second = await world.there.connect(reader.secret);
    const server = await makeServer(world.db, { ownerId: author.id, isPublic: false });
    const serverId = server.id;
    await makeMember(world.db, { serverId, userId: reader.id });
    const message = await makeMessage(world.db, {
      channelId: server.channel.id,
      userId: author.id,
    });
    const entry = { kind: "reply", actorId: author.id, serverId, subjectId: message.id } as const;
    const strangerId = (await world.here.enter()).id;
    const inbox = await insertInboxEntries(world.db, [
      { userId: reader.id, ...entry },
      { userId: strangerId, ...entry },
      { userId: author.id, ...entry },
    ]);
    expect(inbox).toHaveLength(2);
    world.publisher.inboxChanged(inbox);
    for (const socket of [reader, second]) {
      const { id, target, excerpt } = await socket.waitForEvent("inbox:item");
      expect(inbox).toContainEqual({ userId: reader.id, id });
      expect({ target, excerpt }).toEqual({
        target: { serverId, channelId: server.channel.id, seq: 1 },
        excerpt: message.content,
      });
      await socket.waitForEvent("inbox:unread", ({ unread }) => unread === 1);
    }
    expect(author.payloadsOf("inbox:item")).toEqual([]);
  });

  test("realtime-64, realtime-65: an invisible entry is neither sent nor counted", async () => {
    const [reader, author] = [await world.here.enter(), await world.here.enter()];
    const server = await makeServer(world.db, { ownerId: author.id, isPublic: false });
    const message = await makeMessage(world.db, {
      channelId: server.channel.id,
      userId: author.id,
    });
    const entry = { kind: "reply", actorId: author.id, subjectId: message.id } as const;
    const hidden = [{ userId: reader.id, serverId: server.id, ...entry }];
    world.publisher.inboxChanged(await insertInboxEntries(world.db, hidden));
    await reader.waitForEvent("inbox:unread", ({ unread }) => unread === 0);
    expect(reader.payloadsOf("inbox:item")).toEqual([]);
  });

  async function openDirect(state: "open" | "requested") {
    const [one, other] = [await world.here.enter(), await world.there.enter()];
    const serverId = await insertDirect(world.db, {
      requesterId: one.id,
      otherId: other.id,
      state,
    });
    const [channel] = await world.db.select().from(channels).where(eq(channels.serverId, serverId));
    if (!channel) throw new Error("A line has a channel.");
    for (const { id } of [one, other]) world.publisher.memberJoined(serverId, id);
    for (const { send } of [one, other]) await send("channel:watch", { channelId: channel.id });
    return { one, other, serverId, channelId: channel.id };
  }
  type Direct = Awaited<ReturnType<typeof openDirect>>;
  const sendMessage = ({ send }: Direct["one"], { channelId }: Direct) =>
    send("message:send", { channelId, content: "a line", nonce: randomUUID() });
  const forbidden = { ok: false, code: "forbidden" };

  test("realtime-66, realtime-67: a request allows one message, of its author only", async () => {
    const direct = await openDirect("requested");
    expect(await sendMessage(direct.other, direct)).toMatchObject(forbidden);
    const acks = await Promise.all([
      sendMessage(direct.one, direct),
      sendMessage(direct.one, direct),
    ]);
    expect(acks.filter(({ ok }) => ok)).toHaveLength(1);
    await direct.other.waitForEvent("message:created");
    const typing = { channelId: direct.channelId };
    expect(await direct.one.send("channel:typing", typing)).toMatchObject(forbidden);
  });

  test("realtime-66, realtime-68: a block ends writing and typing both ways", async () => {
    const direct = await openDirect("open");
    expect(await sendMessage(direct.one, direct)).toMatchObject({ ok: true });
    await world.db.insert(blocks).values({ userId: direct.other.id, blockedId: direct.one.id });
    for (const by of [direct.one, direct.other]) {
      expect(await sendMessage(by, direct)).toMatchObject(forbidden);
      expect(await by.send("channel:typing", { channelId: direct.channelId })).toMatchObject(
        forbidden,
      );
    }
  });

  test("realtime-69, realtime-70: the decliner receives nothing more of a direct line, and the requester no notice of it", async () => {
    const { one, other, serverId, channelId, ...direct } = await openDirect("requested");
    const count = one.received.length;
    await world.db.transaction((tx) => markDirectDeclined(tx, { serverId, userId: other.id }));
    world.publisher.memberRemoved({ serverId, channelIds: [channelId] }, other.id);
    const { adapter } = world.there.deps.io.of("/");
    const isLeft = () => !adapter.rooms.get(rooms.channel(channelId))?.has(other.socket.id ?? "");
    await until("the line left", isLeft, 1_000);
    expect(await sendMessage(one, { one, other, serverId, channelId, ...direct })).toMatchObject({
      ok: true,
    });
    await one.waitForEvent("message:created");
    expect(one.received.slice(count).map(({ name }) => name)).not.toContain("member:changed");
    await other.send("constellation:watch", {});
    expect(other.payloadsOf("message:created")).toEqual([]);
    expect(other.payloadsOf("channel:activity")).toEqual([]);
  });
}
