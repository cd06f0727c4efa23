import { randomUUID } from "node:crypto";
import { findMessage } from "@oni/db/chat";
import { channels, messages } from "@oni/db/schema";
import { makeMember, makeMessage, makeServer } from "@oni/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rooms } from "../../contract/index.ts";
import { until } from "../../testing/client.ts";
import type { World } from "../../testing/world.ts";
import { presentToAll } from "../messages/present-message.ts";

/** Tests watching channels. */
export function testChannels(open: (changes?: { limitScale: number }) => Promise<World>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  /** Makes a private server with two members on different gateways and a stranger. */
  async function openDimension() {
    const [ada, bea, stranger] = await Promise.all([
      world.here.enter(),
      world.there.enter(),
      world.here.enter(),
    ]);
    const server = await makeServer(world.db, { ownerId: ada.id, isPublic: false });
    await makeMember(world.db, { serverId: server.id, userId: bea.id });
    for (const { id } of [ada, bea]) world.publisher.memberJoined(server.id, id);
    return { ada, bea, stranger, server, channelId: server.channel.id };
  }

  /** Like `openDimension` with a third member. Returns when all receive the server's events. */
  async function openThreeMembers() {
    const [cyd, dimension] = await Promise.all([world.there.enter(), openDimension()]);
    const { ada, bea, server, channelId } = dimension;
    await makeMember(world.db, { serverId: server.id, userId: cyd.id });
    world.publisher.memberJoined(server.id, cyd.id);
    await until("all to be in", () => {
      world.publisher.emit(rooms.server(server.id), "server:changed", { serverId: server.id });
      return [ada, bea, cyd].every((one) => one.payloadsOf("server:changed").length > 0);
    });
    await Promise.all([world.here.deps.bus.subscribed(), world.there.deps.bus.subscribed()]);
    return { ...dimension, cyd, channelRef: { serverId: server.id, channelId } };
  }

  /** Inserts into the log and publishes, like the api. */
  async function sendMessage(channelId: string, userId: string, content: string) {
    const { id } = await makeMessage(world.db, { channelId, userId, content });
    const message = await findMessage(world.db, id);
    if (!message) throw new Error("It was written a moment ago.");
    const shown = presentToAll(world.here.deps, message);
    world.publisher.emit(rooms.channel(channelId), "message:created", shown);
    return shown;
  }

  test("realtime-37: watching returns messages missed and changed since the client's position", async () => {
    const { ada, channelId } = await openDimension();
    const sent = [];
    for (let seq = 1; seq <= 5; seq += 1)
      sent.push(await sendMessage(channelId, ada.id, `line ${seq}`));
    expect(await ada.send("channel:watch", { channelId })).toEqual({
      ok: true,
      ...{ lastSeq: 5, lastRev: 5, missed: [], changed: [], truncated: false },
    });
    const since3 = await ada.send("channel:watch", { channelId, afterSeq: 3, afterRev: 1 });
    expect(since3).toMatchObject({ lastSeq: 5, lastRev: 5, truncated: false });
    expect(since3).toMatchObject({ missed: sent.slice(3), changed: sent.slice(1, 3) });
  });

  test("realtime-37, realtime-38: a response is truncated to the oldest 200", async () => {
    const { ada, channelId } = await openDimension();
    const seqs = Array.from({ length: 201 }, (_, index) => index + 1);
    await world.db
      .insert(messages)
      .values(seqs.map((seq) => ({ channelId, userId: ada.id, content: "line", seq, rev: seq })));
    await world.db
      .update(channels)
      .set({ lastSeq: 201, lastRev: 201 })
      .where(eq(channels.id, channelId));
    const all = await ada.send("channel:watch", { channelId, afterSeq: 0, afterRev: 0 });
    expect(all).toMatchObject({ ok: true, truncated: true, changed: [] });
    if (!all.ok) throw new Error(all.error);
    expect(all.missed.map(({ seq }) => seq)).toEqual(seqs.slice(0, 200));
    const changes = await ada.send("channel:watch", { channelId, afterSeq: 201, afterRev: 0 });
    expect(changes).toMatchObject({ truncated: true, missed: [] });
  });

  test("realtime-39, realtime-40: a catch-up contains at most 128 KiB each way, and repeated requests get everything", async () => {
    const { ada, channelId } = await openDimension();
    const count = 120;
    await fillChannel(world, channelId, count);
    const caughtUp = new Set<number>();
    let afterSeq = 0;
    while (afterSeq < count) {
      const ack = await ada.send("channel:watch", { channelId, afterSeq, afterRev: 0 });
      if (!ack.ok) throw new Error(ack.error);
      for (const part of [ack.missed, ack.changed]) {
        expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(129 * 1024);
      }
      expect(ack.truncated).toBe(true);
      expect(ack.missed.map(({ seq }) => seq)).toEqual(
        ack.missed.map((_, index) => afterSeq + 1 + index),
      );
      for (const { seq } of ack.missed) caughtUp.add(seq);
      afterSeq = ack.missed.at(-1)?.seq ?? count;
      if (afterSeq === count) break;
    }
    expect(caughtUp.size).toBe(count);
    const rest = await ada.send("channel:watch", { channelId, afterSeq, afterRev: count - 2 });
    expect(rest).toMatchObject({ missed: [], truncated: false });
    if (rest.ok) expect(rest.changed.map(({ seq }) => seq)).toEqual([count - 1, count]);
  });

  test("realtime-21, realtime-22: long responses are charged to the member over all sockets and replicas, and to no other", async () => {
    const narrow = await open({ limitScale: 0.2 });
    const { secret } = await narrow.here.signIn();
    const sockets = [await narrow.here.connect(secret), await narrow.there.connect(secret)];
    const other = await narrow.there.enter();
    const channelId = (await makeServer(narrow.db)).channel.id;
    await fillChannel(narrow, channelId, 80);
    const request = (client: (typeof sockets)[number] | undefined, afterSeq = 40) =>
      client?.send("channel:watch", { channelId, afterSeq, afterRev: 0 });
    const acks = [];
    for (let count = 0; count < 20; count += 1) acks.push(await request(sockets[count % 2]));
    // 614 KiB in responses of about 256 each. The last one may exceed the budget.
    const given = acks.filter((ack) => ack?.ok).length;
    expect(given).toBeGreaterThanOrEqual(2);
    expect(given).toBeLessThanOrEqual(4);
    const refused = { ok: false, code: "rate_limited", retryAfterMs: expect.any(Number) };
    for (const client of sockets) expect(await request(client)).toMatchObject(refused);
    expect(await sockets[0]?.send("channel:watch", { channelId })).toMatchObject({ ok: true });
    expect(await request({ ...other })).toMatchObject({ ok: true, truncated: true });
    await narrow.close();
  });

  test("realtime-41, realtime-42: only watchers receive a channel's events, on every replica", async () => {
    const { ada, bea, stranger, channelId } = await openDimension();
    await ada.send("channel:watch", { channelId });
    await bea.send("channel:watch", { channelId });
    const message = await sendMessage(channelId, ada.id, "across");
    expect(await ada.waitForEvent("message:created")).toEqual(message);
    expect(await bea.waitForEvent("message:created")).toEqual(message);

    await bea.send("channel:unwatch", { channelId });
    const second = await sendMessage(channelId, ada.id, "again");
    await ada.waitForEvent("message:created", ({ id }) => id === second.id);
    expect(bea.payloadsOf("message:created")).toHaveLength(1);
    expect(stranger.payloadsOf("message:created")).toEqual([]);
  });

  test("realtime-43, realtime-44: an invisible channel is not found, and members may watch a public one", async () => {
    const { stranger, channelId } = await openDimension();
    const unseen = await stranger.send("channel:watch", { channelId });
    const unknown = await stranger.send("channel:watch", { channelId: randomUUID() });
    expect(unseen).toEqual(unknown);
    expect(unseen).toMatchObject({ ok: false, code: "not_found" });
    expect(await stranger.send("channel:typing", { channelId })).toEqual(unseen);

    const open = await makeServer(world.db);
    const channel = { channelId: open.channel.id };
    expect(await stranger.send("channel:watch", channel)).toMatchObject({ ok: true });
    expect(await stranger.send("channel:typing", channel)).toMatchObject({ code: "forbidden" });
  });

  test("realtime-12: a channel is watched and unwatched by its id in either case", async () => {
    const { ada, bea, channelId } = await openDimension();
    await ada.send("channel:watch", { channelId: channelId.toUpperCase() });
    await bea.send("channel:watch", { channelId });
    const first = await sendMessage(channelId, bea.id, "heard");
    expect(await ada.waitForEvent("message:created")).toEqual(first);

    await bea.send("channel:unwatch", { channelId: channelId.toUpperCase() });
    const second = await sendMessage(channelId, ada.id, "not heard");
    await ada.waitForEvent("message:created", ({ id }) => id === second.id);
    expect(bea.payloadsOf("message:created")).toEqual([first]);
  });

  test("realtime-46: other watchers receive a member's typing once in 3 s", async () => {
    const { ada, bea, channelId } = await openDimension();
    await ada.send("channel:watch", { channelId });
    await bea.send("channel:watch", { channelId });
    const signs = Array.from({ length: 5 }, () => ada.send("channel:typing", { channelId }));
    expect(await Promise.all(signs)).toEqual(signs.map(() => ({ ok: true })));
    const typing = { channelId, userId: ada.id, displayName: ada.username };
    expect(await bea.waitForEvent("channel:typing")).toEqual(typing);
    const last = await sendMessage(channelId, ada.id, "done");
    await bea.waitForEvent("message:created", ({ id }) => id === last.id);
    expect(bea.payloadsOf("channel:typing")).toHaveLength(1);
    expect(ada.payloadsOf("channel:typing")).toEqual([]);
  });

  test("realtime-48, realtime-49: other members receive activity once a second, and mentions at once", async () => {
    const { ada, bea, cyd, stranger, channelRef } = await openThreeMembers();
    await ada.send("channel:watch", channelRef);
    for (let lastSeq = 1; lastSeq <= 30; lastSeq += 1) {
      const mentionedUserIds = lastSeq === 20 ? [bea.id] : [];
      world.publisher.activity({ ...channelRef, isPrivate: false, lastSeq, mentionedUserIds });
    }
    for (const { waitForEvent: receives } of [bea, cyd]) {
      await receives("channel:activity", ({ lastSeq }) => lastSeq === 30);
    }
    const growth = (lastSeq: number, added: number) => ({
      ...channelRef,
      lastSeq,
      added,
      deleted: [],
    });
    const first = growth(1, 1);
    expect(cyd.payloadsOf("channel:activity")).toEqual([first, growth(30, 29)]);
    const mention = { ...growth(20, 19), mention: true };
    expect(bea.payloadsOf("channel:activity")).toEqual([first, mention, growth(30, 10)]);
    expect(ada.payloadsOf("channel:activity")).toEqual([]);
    expect(stranger.payloadsOf("channel:activity")).toEqual([]);
  });

  test("realtime-50: activity continues at its end, over windows and reordered hints", async () => {
    const { bea, channelRef } = await openThreeMembers();
    for (const lastSeq of [7, 9, 8, 6]) {
      world.publisher.activity({ ...channelRef, isPrivate: false, lastSeq, mentionedUserIds: [] });
    }
    await bea.waitForEvent("channel:activity", ({ lastSeq }) => lastSeq === 9);
    world.publisher.activity({
      ...channelRef,
      isPrivate: false,
      lastSeq: 10,
      mentionedUserIds: [],
    });
    await bea.waitForEvent("channel:activity", ({ lastSeq }) => lastSeq === 10);
    const received = bea.payloadsOf("channel:activity");
    expect(received.map(({ lastSeq, added }) => [lastSeq - added, lastSeq])).toEqual([
      [6, 7],
      [7, 9],
      [9, 10],
    ]);
  });

  test("realtime-51: a lost hint leaves a gap", async () => {
    const { bea, channelRef } = await openThreeMembers();
    for (const lastSeq of [7, 8, 10, 11]) {
      world.publisher.activity({ ...channelRef, isPrivate: false, lastSeq, mentionedUserIds: [] });
    }
    await bea.waitForEvent("channel:activity", ({ lastSeq }) => lastSeq === 11);
    const received = bea.payloadsOf("channel:activity");
    expect(received.map(({ lastSeq, added }) => [lastSeq - added, lastSeq])).toEqual([
      [6, 7],
      [7, 8],
      [9, 11],
    ]);
  });

  test("realtime-52: all members of the server receive a deletion, watchers included, and no others", async () => {
    const { ada, bea, stranger, channelRef } = await openThreeMembers();
    await ada.send("channel:watch", channelRef);
    const deleted = { seq: 4, userId: ada.id, rev: 9 };
    world.publisher.messageDeleted({ ...channelRef, isPrivate: false, ...deleted });
    const event = { ...channelRef, lastSeq: 4, added: 0, deleted: [deleted] };
    expect(await ada.waitForEvent("channel:activity")).toEqual(event);
    expect(await bea.waitForEvent("channel:activity")).toEqual(event);
    expect(stranger.payloadsOf("channel:activity")).toEqual([]);
  });

  test("realtime-199: only members who see a private channel receive its activity", async () => {
    const { ada, bea, cyd, channelRef } = await openThreeMembers();
    const named = { seeRoleIds: [], seeUserIds: [bea.id] };
    await world.db.update(channels).set(named).where(eq(channels.id, channelRef.channelId));
    const activity = { ...channelRef, isPrivate: true };
    const deleted = { seq: 1, userId: ada.id, rev: 2 };
    world.publisher.activity({ ...activity, lastSeq: 1, mentionedUserIds: [] });
    world.publisher.messageDeleted({ ...activity, ...deleted });
    const first = { ...channelRef, lastSeq: 1, added: 1, deleted: [] };
    expect(await bea.waitForEvent("channel:activity")).toEqual(first);
    await bea.waitForEvent("channel:activity", (event) => event.deleted.length > 0);
    expect(cyd.payloadsOf("channel:activity")).toEqual([]);
  });

  test("realtime-199: activity that waits while its channel becomes private reaches only its readers", async () => {
    const { bea, cyd, channelRef } = await openThreeMembers();
    const { channelId, serverId } = channelRef;
    for (const lastSeq of [1, 2]) {
      world.publisher.activity({
        ...{ ...channelRef, isPrivate: false },
        ...{ lastSeq, mentionedUserIds: [] },
      });
    }
    await bea.waitForEvent("channel:activity", ({ lastSeq }) => lastSeq === 1);
    const named = { seeRoleIds: [], seeUserIds: [bea.id] };
    await world.db.update(channels).set(named).where(eq(channels.id, channelId));
    world.publisher.visibilityNarrowed(serverId, [channelId]);
    await bea.waitForEvent("channel:activity", ({ lastSeq }) => lastSeq === 2);
    await cyd.waitForEvent("channel:activity", ({ lastSeq }) => lastSeq === 1);
    expect(cyd.payloadsOf("channel:activity")).toHaveLength(1);
  });

  test("realtime-54: members on every replica receive feed changes once a second", async () => {
    const { ada, bea } = await openThreeMembers();
    const visitor = await world.here.connect();
    const startedAt = performance.now();
    for (let times = 0; times < 20; times += 1) world.publisher.feedChanged();
    await until("both to receive it twice", () =>
      [ada, bea].every((member) => member.payloadsOf("feed:changed").length >= 2),
    );
    expect(visitor.payloadsOf("feed:changed")).toEqual([]);
    world.publisher.emit(rooms.user(bea.id), "channel:typing", {
      ...{ channelId: randomUUID(), userId: ada.id, displayName: "last" },
    });
    await bea.waitForEvent("channel:typing");
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(bea.payloadsOf("feed:changed").length).toBeLessThanOrEqual(seconds + 2);
  });

  test("realtime-53: a lost event appears in the channel's head within 15 s, once", async () => {
    const { ada, bea, channelId } = await openDimension();
    await ada.send("channel:watch", { channelId });
    await bea.send("channel:watch", { channelId });
    await makeMessage(world.db, { channelId, userId: ada.id });
    const head = { channelId, lastSeq: 1, lastRev: 1 };
    expect(await bea.waitForEvent("channel:head", () => true, 40_000)).toEqual(head);
    await ada.waitForEvent("channel:head", () => true, 40_000);
    expect(ada.payloadsOf("channel:head")).toEqual([head]);
  });
}

/** Inserts this number of messages of maximum length. */
async function fillChannel({ db }: World, channelId: string, count: number): Promise<void> {
  const content = "x".repeat(4_000);
  const seqs = Array.from({ length: count }, (_, index) => index + 1);
  await db.insert(messages).values(seqs.map((seq) => ({ channelId, content, seq, rev: seq })));
  await db
    .update(channels)
    .set({ lastSeq: count, lastRev: count })
    .where(eq(channels.id, channelId));
}
