import type { ChannelRead } from "@oni/api/contract";
import type { EventPayload } from "@oni/realtime/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyActivity,
  applyCounted,
  applyReading,
  type ChannelCounts,
  emptyCounts,
  isMissing,
  shownCounts,
  unreadLimit,
} from "./channel-counts.ts";
import { countAppliers } from "./count-appliers.ts";

const [viewerId, otherId] = ["viewer", "other"];
const [serverId, channelId] = ["server", "channel"];

type Activity = EventPayload<"channel:activity">;
type Change = (counts: ChannelCounts) => ChannelCounts;

/** The server's side of one channel and one reader, with a gateway that may miss hints. */
function makeChannel(initially: number) {
  const messages: { isOwn: boolean; isMention: boolean; isDeleted: boolean }[] = [];
  const sent: Change[] = [];
  let [rev, readSeq, moves, announcedSeq] = [0, 0, 0, 0];
  let waiting: number[] = [];
  let deleted: Activity["deleted"] = [];

  const count = (): ChannelRead => {
    const after = messages.slice(readSeq).filter(({ isDeleted }) => !isDeleted);
    return {
      ...{
        id: channelId,
        parentId: null,
        isFollowing: true,
        lastSeq: messages.length,
        lastRev: rev,
        lastReadSeq: readSeq,
      },
      readAt: new Date(moves).toISOString(),
      unreadCount: Math.min(unreadLimit, after.filter(({ isOwn }) => !isOwn).length),
      mentionCount: after.filter(({ isMention }) => isMention).length,
    };
  };
  const emit = (activity: Partial<Activity>) => {
    const event = { serverId, channelId, lastSeq: 0, added: 0, deleted: [], ...activity };
    sent.push((counts) => applyActivity(counts, event, viewerId));
  };
  const emitRead = () => {
    const { id: _, parentId: __, unreadCount: unread, mentionCount: mentions, ...read } = count();
    const event = { serverId, channelId, ...read, unread, mentions };
    sent.push((counts) => countAppliers["channel:read"](counts, event, viewerId));
  };
  const moveTo = (seq: number) => {
    [readSeq, moves] = [seq, moves + 1];
    emitRead();
  };
  const add = (isOwn: boolean, isMention: boolean) => {
    rev += 1;
    messages.push({ isOwn, isMention, isDeleted: false });
  };
  for (let seq = 1; seq <= initially; seq += 1) add(false, seq % 100 === 0);
  announcedSeq = initially;

  return {
    count,
    sent,
    send: ({ isMention, isLost }: { isMention: boolean; isLost: boolean }) => {
      add(false, isMention);
      if (isLost) return;
      waiting.push(messages.length);
      if (isMention) emit({ lastSeq: messages.length, mention: true });
    },
    sendOwn: () => {
      add(true, false);
      waiting.push(messages.length);
      moveTo(messages.length);
    },
    edit: () => {
      rev += 1;
    },
    delete: (nth: number) => {
      const index = nth % Math.max(1, messages.length);
      const message = messages[index];
      if (!message || message.isDeleted) return;
      rev += 1;
      const wasMention = message.isMention;
      messages[index] = { ...message, isDeleted: true, isMention: false };
      const userId = message.isOwn ? viewerId : otherId;
      deleted = [...deleted, { seq: index + 1, userId, rev }];
      if (wasMention) emitRead();
    },
    read: (nth: number) => moveTo(Math.max(readSeq, nth % (messages.length + 1))),
    markUnread: (nth: number) => moveTo(nth % (messages.length + 1)),
    /** The gateway sends what it knows. Hints that it missed leave a gap before that. */
    announce: () => {
      for (const seq of waiting) {
        emit({ lastSeq: seq, added: 1 });
        announcedSeq = seq;
      }
      if (deleted.length > 0) emit({ lastSeq: announcedSeq, deleted });
      [waiting, deleted] = [[], []];
    },
    /** The link is lost, with all events in transit. */
    lose: () => {
      sent.length = 0;
      [waiting, deleted, announcedSeq] = [[], [], messages.length];
    },
  };
}

type Channel = ReturnType<typeof makeChannel>;

const nth = fc.nat({ max: 2_000 });
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant("send" as const), isMention: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("sendLost" as const), isMention: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("sendOwn" as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("edit" as const) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("delete" as const), nth }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("read" as const), nth }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("markUnread" as const), nth }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("announce" as const) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant("deliver" as const), nth }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("fetch" as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("reconnect" as const) }) },
  ),
  { maxLength: 60 },
);
type Step = (typeof steps extends fc.Arbitrary<infer Value> ? Value : never)[number];

/** Applies any one of the events in transit. */
function deliver(channel: Channel, counts: ChannelCounts, which: number): ChannelCounts {
  const [change] = channel.sent.splice(which % Math.max(1, channel.sent.length), 1);
  return change ? change(counts) : counts;
}

function follow(channel: Channel, counts: ChannelCounts, step: Step): ChannelCounts {
  if (step.do === "deliver") return deliver(channel, counts, step.nth);
  if (step.do === "reconnect") {
    channel.lose();
    return applyCounted(counts, channel.count());
  }
  if (step.do === "send") channel.send({ isMention: step.isMention, isLost: false });
  else if (step.do === "sendLost") channel.send({ isMention: step.isMention, isLost: true });
  else if (step.do === "fetch") {
    const counted = channel.count();
    channel.sent.push((now) => applyCounted(now, counted));
  } else if ("nth" in step) channel[step.do](step.nth);
  else channel[step.do]();
  return counts;
}

describe("the counts of a channel", () => {
  it("chat-73: after any history, received in any order, they equal the server's count", () => {
    const order = fc.infiniteStream(nth);
    const initially = fc.constantFrom(0, 3, unreadLimit - 2, unreadLimit + 3);
    fc.assert(
      fc.property(initially, steps, order, (count, history, picks) => {
        const channel = makeChannel(count);
        let counts = applyCounted(emptyCounts(serverId, channelId), channel.count());
        for (const step of history) counts = follow(channel, counts, step);
        channel.send({ isMention: false, isLost: false });
        channel.announce();
        while (channel.sent.length > 0) counts = deliver(channel, counts, picks.next().value ?? 0);
        if (isMissing(counts)) counts = applyCounted(counts, channel.count());
        expect(isMissing(counts)).toBe(false);
        const { lastSeq, lastReadSeq, unreadCount, mentionCount } = channel.count();
        expect(shownCounts(counts)).toEqual({ lastSeq, lastReadSeq, unreadCount, mentionCount });
      }),
      { numRuns: 2_000 },
    );
  });

  it("chat-73: the first messages of an unknown channel are counted without a request, later ones are not", () => {
    const activity = { serverId, channelId, deleted: [] };
    const empty = emptyCounts(serverId, channelId);
    const first = applyActivity(empty, { ...activity, lastSeq: 2, added: 2 }, viewerId);
    expect([isMissing(first), shownCounts(first).unreadCount]).toEqual([false, 2]);
    const later = applyActivity(empty, { ...activity, lastSeq: 9, added: 2 }, viewerId);
    expect(isMissing(later)).toBe(true);
  });

  it("chat-74, chat-75: an older count and a repeated event change nothing", () => {
    const channel = makeChannel(3);
    const old = channel.count();
    channel.read(2);
    const counts = applyCounted(emptyCounts(serverId, channelId), channel.count());
    expect(applyCounted(counts, old)).toBe(counts);
    const deleted = [{ seq: 3, userId: otherId, rev: 5 }];
    const activity = { serverId, channelId, lastSeq: 4, added: 1, deleted, mention: true };
    const once = applyActivity(counts, activity, viewerId);
    expect(shownCounts(once)).toMatchObject({ unreadCount: 1, mentionCount: 1 });
    expect(applyActivity(once, activity, viewerId)).toBe(once);
  });

  it("chat-73: messages read here are shown as read until the server has confirmed it", () => {
    const channel = makeChannel(5);
    let counts = applyCounted(emptyCounts(serverId, channelId), channel.count());
    counts = applyReading(counts, { readSeq: 4 });
    expect(shownCounts(counts)).toMatchObject({ lastReadSeq: 4, unreadCount: 1 });
    channel.markUnread(3);
    counts = applyCounted(counts, channel.count());
    expect(shownCounts(counts)).toMatchObject({ lastReadSeq: 4 });
    channel.markUnread(1);
    counts = applyCounted(counts, channel.count());
    expect(shownCounts(counts)).toMatchObject({ lastReadSeq: 1, unreadCount: 4 });
  });
});
