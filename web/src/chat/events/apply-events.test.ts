import type { Attachment, EventName, EventPayload, Message } from "@oni/realtime/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logAppliers } from "./apply-events.ts";
import { type ChannelLog, endSeq, firstSeq, mustCatchUp, putMessage } from "../log/channel-log.ts";
import { applyCounters } from "../log/channel-log-changes.ts";
import { openLog, putCaughtUp, putChanges, putPage } from "../log/channel-log-pages.ts";
import { makeMessage } from "../log/testing/make-message.ts";
import { trimLog } from "../log/trim-log.ts";

const viewerId = "00000000-0000-7000-8000-000000000001";
const channelId = "00000000-0000-7000-8000-0000000000cc";
const idOf = (seq: number) => `00000000-0000-7000-8000-${String(seq).padStart(12, "0")}`;

const picture: Attachment = {
  ...{ id: idOf(900), name: "tide.png", type: "image/png", size: 640, width: 8, height: 8 },
  ...{ alt: "Low tide", url: "/objects/tide.png", thumbnailUrl: "/objects/tide.png?width=240" },
};

type Event = { [Name in LogEvent]: { name: Name; payload: EventPayload<Name> } }[LogEvent];
type LogEvent = Extract<EventName, `message:${string}`>;

/** The server's side of one channel by the contract: what it stores and what it sends. */
function makeChannel() {
  const messages: Message[] = [];
  const givers = new Map<string, Set<string>>();
  /** The messages as they were before their deletion. */
  const removed = new Map<number, Message>();
  let rev = 0;

  const present = (message: Message, forViewer: boolean): Message => ({
    ...message,
    reactions: message.reactions.map(({ emoji, count }) => ({
      emoji,
      count,
      ...(forViewer && { mine: givers.get(`${message.id} ${emoji}`)?.has(viewerId) ?? false }),
    })),
  });
  const at = (index: number) => messages[index % Math.max(1, messages.length)];
  const change = (index: number, fields: Partial<Message>, mayBeGone = false): Message | null => {
    const stored = at(index);
    if (!stored || (stored.deletedAt !== null && !mayBeGone)) return null;
    rev += 1;
    const changed = { ...stored, ...fields, rev };
    messages[stored.seq - 1] = changed;
    return changed;
  };

  return {
    counters: () => ({ channelId, lastSeq: messages.length, lastRev: rev }),
    fetch: (from: number, to: number) =>
      messages.slice(from - 1, to).map((message) => present(message, true)),
    changedSince: (afterRev: number) =>
      messages
        .filter((message) => message.rev > afterRev)
        .toSorted((one, other) => one.rev - other.rev)
        .map((message) => present(message, true)),
    send: (content: string, attachments: Attachment[] = []): Event => {
      rev += 1;
      const seq = messages.length + 1;
      const message = makeMessage(seq, {
        id: idOf(seq),
        channelId,
        userId: viewerId,
        rev,
        content,
        attachments,
      });
      messages.push(message);
      return { name: "message:created", payload: present(message, false) };
    },
    edit: (index: number, content: string): Event | null => {
      const changed = change(index, { content, editedAt: "2025-01-02T00:00:00.000Z" });
      return changed && { name: "message:updated", payload: present(changed, false) };
    },
    remove: (index: number): Event | null => {
      const deletedAt = "2025-01-01T00:00:00.000Z";
      const stored = at(index);
      const emptied = { content: "", reactions: [], attachments: [], pinnedAt: null };
      const gone = change(index, { ...emptied, deletedAt });
      if (!gone || !stored) return null;
      removed.set(gone.seq, stored);
      const { id, seq } = gone;
      return { name: "message:deleted", payload: { id, channelId, seq, rev: gone.rev } };
    },
    bringBack: (index: number): Event | null => {
      const before = [...removed.values()][index % Math.max(1, removed.size)];
      if (!before) return null;
      removed.delete(before.seq);
      rev += 1;
      const { thread = null } = messages[before.seq - 1] ?? {};
      const back = { ...before, thread, rev };
      messages[back.seq - 1] = back;
      return { name: "message:updated", payload: present(back, false) };
    },
    pin: (index: number): Event | null => {
      const pinnedAt = at(index)?.pinnedAt ? null : "2025-01-03T00:00:00.000Z";
      const changed = change(index, { pinnedAt });
      return changed && { name: "message:updated", payload: present(changed, false) };
    },
    /** Adds a message to the thread of this one. A thread outlives its message. */
    ripple: (index: number): Event | null => {
      const count = (at(index)?.thread?.count ?? 0) + 1;
      const lastAt = new Date(Date.UTC(2025, 6, 1, 12, 0, count)).toISOString();
      const thread = { channelId: idOf(800), count, lastAt, faces: [viewerId] };
      const changed = change(index, { thread }, true);
      return changed && { name: "message:updated", payload: present(changed, false) };
    },
    toggle: (index: number, emoji: string, userId: string): Event | null => {
      const target = at(index);
      if (!target || target.deletedAt !== null) return null;
      const key = `${target.id} ${emoji}`;
      const members = givers.get(key) ?? new Set();
      givers.set(key, members);
      const added = !members.delete(userId);
      if (added) members.add(userId);
      const others = target.reactions.filter((reaction) => reaction.emoji !== emoji);
      const count = members.size;
      change(index, { reactions: count === 0 ? others : [...others, { emoji, count }] });
      const payload = { messageId: target.id, channelId, emoji, userId, added, count };
      return { name: "message:reaction", payload };
    },
  };
}

type Channel = ReturnType<typeof makeChannel>;

function apply(log: ChannelLog, event: Event): ChannelLog {
  switch (event.name) {
    case "message:created":
    case "message:updated":
      return logAppliers[event.name](log, event.payload, viewerId);
    case "message:deleted":
      return logAppliers[event.name](log, event.payload, viewerId);
    case "message:reaction":
      return logAppliers[event.name](log, event.payload, viewerId);
  }
}

const catchUpLimit = 3;

/** Requests what is missing as the client does over the socket, until the log says that nothing is. */
function catchUp(log: ChannelLog, channel: Channel): ChannelLog {
  let requestCount = 0;
  let caughtUp = { ...log, isBehind: true };
  while (mustCatchUp(caughtUp)) {
    requestCount += 1;
    if (requestCount > 200) throw new Error("The log never settles.");
    const question = { afterSeq: endSeq(caughtUp), afterRev: caughtUp.knownRev };
    // A response is also cut at a number of bytes, so it may contain any number of messages.
    const [missedLimit, changedLimit] = [
      1 + (requestCount % catchUpLimit),
      1 + ((requestCount + 1) % catchUpLimit),
    ];
    const all = channel.changedSince(question.afterRev);
    const missed = channel.fetch(question.afterSeq + 1, question.afterSeq + missedLimit);
    const allChanged = all.filter(({ seq }) => seq <= question.afterSeq);
    const changed = allChanged.slice(0, changedLimit);
    const counters = channel.counters();
    const isCut = counters.lastSeq > question.afterSeq + missedLimit;
    const truncated = isCut || changed.length < allChanged.length;
    caughtUp = putCaughtUp(caughtUp, { ...counters, missed, changed, truncated }, question);
  }
  return caughtUp;
}

/** Requests changes by revision over REST, as the client does while sockets are blocked. */
function poll(log: ChannelLog, channel: Channel): ChannelLog {
  let polled = { ...log, isBehind: true };
  while (polled.isBehind) {
    const changes = channel.changedSince(polled.knownRev).slice(0, catchUpLimit);
    polled = putChanges(polled, changes, polled.knownRev, changes.length < catchUpLimit);
  }
  return polled;
}

/** Loads every page of the channel that the log does not contain yet. */
function loadAll(log: ChannelLog, channel: Channel): ChannelLog {
  let grown = log;
  while (!grown.atEnd) {
    const page = channel.fetch(endSeq(grown) + 1, endSeq(grown) + 2);
    grown = putPage(grown, page, grown.knownRev, page.length < 2);
  }
  while (firstSeq(grown) > 1) {
    const page = channel.fetch(Math.max(1, firstSeq(grown) - 2), firstSeq(grown) - 1);
    grown = putPage(grown, page, grown.knownRev);
  }
  return grown;
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("send"), index: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("edit"), index: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove"), index: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("bringBack"), index: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("toggle"), index: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pin"), index: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("ripple"), index: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("head"), index: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("older"), index: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("trim"), index: fc.nat(40) }) },
);
/** The fate of an event on the bus: lost, delivered, delivered twice, or delivered late. */
const outcome = fc.constantFrom("lost", "once", "once", "twice", "late");

function perform(channel: Channel, { kind, index }: { kind: string; index: number }): Event | null {
  switch (kind) {
    case "send":
      return channel.send(`message ${index}`, index % 3 ? [] : [picture]);
    case "edit":
      return channel.edit(index, `edited ${index}`);
    case "remove":
      return channel.remove(index);
    case "bringBack":
      return channel.bringBack(index);
    case "pin":
      return channel.pin(index);
    case "ripple":
      return channel.ripple(index);
    case "toggle":
      return channel.toggle(index, index % 2 ? "🌊" : "🔥", index % 3 ? viewerId : idOf(index));
    default:
      return null;
  }
}

function live(
  channel: Channel,
  begin: ChannelLog,
  life: [{ kind: string; index: number }, string][],
) {
  let log = begin;
  let late: Event[] = [];
  for (const [doing, how] of life) {
    const event = perform(channel, doing);
    if (event && (how === "once" || how === "twice")) log = apply(log, event);
    if (event && how === "twice") log = apply(log, event);
    if (event && how === "late") late.unshift(event);
    if (doing.kind === "older" && firstSeq(log) > 1) {
      const page = channel.fetch(Math.max(1, firstSeq(log) - 2), firstSeq(log) - 1);
      log = putPage(log, page, log.knownRev);
    }
    if (doing.kind === "trim") {
      const seq = firstSeq(log) + (doing.index % (log.messages.length + 1));
      log = trimLog(log, { fromSeq: seq, toSeq: seq }, { limit: 3, slack: 1 });
    }
    if (doing.kind === "head") {
      for (const event of late) log = apply(log, event);
      late = [];
      log = logAppliers["channel:head"](log, channel.counters(), viewerId);
      if (mustCatchUp(log)) log = catchUp(log, channel);
    }
  }
  return late.reduce(apply, log);
}

describe("a channel's log", () => {
  it.each([
    ["over the socket", catchUp],
    ["over REST", poll],
  ])("chat-1, chat-2: stale cache + events = fresh fetch, caught up %s", (_, settle) => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.array(fc.tuple(step, outcome), { maxLength: 60 }),
        fc.nat(12),
        (before, life, from) => {
          const channel = makeChannel();
          for (const doing of before) perform(channel, doing);
          const { lastSeq } = channel.counters();
          const start = Math.max(1, Math.min(from, lastSeq));
          const opened = openLog(channel.fetch(start, start + 3), lastSeq <= start + 3);

          const settled = loadAll(settle(live(channel, opened, life), channel), channel);

          expect(settled.messages).toEqual(channel.fetch(1, channel.counters().lastSeq));
        },
      ),
      { numRuns: 600 },
    );
  });

  it("chat-3: an older revision never overwrites a newer one", () => {
    const channel = makeChannel();
    const created = channel.send("first");
    const edited = channel.edit(0, "second");
    if (!edited) throw new Error("Nothing was edited.");

    const log = [edited, created, edited].reduce(apply, openLog(channel.fetch(1, 1), true));

    expect(log.messages.map(({ content }) => content)).toEqual(["second"]);
  });

  it("chat-3, chat-4: an event that arrives twice changes nothing the second time", () => {
    const channel = makeChannel();
    const once = apply(openLog([], true), channel.send("hello"));
    const [message] = channel.fetch(1, 1);
    if (!message) throw new Error("Nothing was sent.");

    expect(putMessage(once, message, "event").messages).toBe(once.messages);
  });

  it("chat-5, chat-6: a message beyond a gap waits, is requested, and joins when the gap is filled", () => {
    const channel = makeChannel();
    const [first, second, third] = ["one", "two", "three"].map((content) => channel.send(content));
    if (!first || !second || !third) throw new Error("Nothing was sent.");

    const gapped = apply(apply(openLog([], true), first), third);
    expect(gapped.messages.map(({ seq }) => seq)).toEqual([1]);
    expect(mustCatchUp(gapped)).toBe(true);

    const filled = apply(gapped, second);
    expect(filled.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(mustCatchUp(filled)).toBe(false);
  });

  it("chat-5, chat-6: a counter beyond the log causes a request, a known one does not", () => {
    const channel = makeChannel();
    const log = apply(openLog([], true), channel.send("one"));
    expect(mustCatchUp(applyCounters(log, channel.counters()))).toBe(false);

    channel.edit(0, "two");
    expect(mustCatchUp(applyCounters(log, channel.counters()))).toBe(true);
  });

  it("chat-7: the viewer's own reaction stays theirs after events that do not say whose it is", () => {
    const channel = makeChannel();
    channel.send("hello");
    const [reacted, other] = [viewerId, idOf(9)].map((userId) => channel.toggle(0, "🌊", userId));
    const edited = channel.edit(0, "hello again");
    if (!reacted || !other || !edited) throw new Error("Nothing happened.");
    const [plain] = channel.fetch(1, 1);
    if (!plain) throw new Error("Nothing was sent.");
    const before = { ...plain, content: "hello", rev: 1, reactions: [] };

    const log = [reacted, other, edited].reduce(apply, openLog([before], true));

    expect(log.messages[0]?.reactions).toEqual([{ emoji: "🌊", count: 2, mine: true }]);
  });
});
