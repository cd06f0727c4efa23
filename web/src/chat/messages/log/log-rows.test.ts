import type { Message } from "@oni/realtime/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { makeMessage } from "../../log/testing/make-message.ts";
import type { Outgoing } from "../../outbox/outbox.ts";
import { dayName } from "../../../ui/text/format-time.ts";
import { createRowBuilder, type LogContent, type LogRow } from "./log-rows.ts";

const viewerId = "viewer";
let made = 0;

/** Makes the next message. */
const nextMessage = (fields: Partial<Message>) => makeMessage((made += 1), fields);

const makeOutgoing = (fields: Partial<Outgoing>): Outgoing => ({
  nonce: "nonce",
  userId: viewerId,
  serverId: "server",
  channelId: "channel",
  content: "on its way",
  replyToId: null,
  queuedAt: Date.parse("2025-06-01T12:00:30.000Z"),
  attachments: [],
  failure: null,
  isTried: false,
  rewritten: null,
  isOpen: false,
  ...fields,
});

const emptyLog: LogContent = { messages: [], pageStarts: [], outgoing: [], newAfterSeq: null };

const rowsOf = (content: Partial<LogContent>) =>
  createRowBuilder(viewerId)({ ...emptyLog, ...content });

const outline = (rows: readonly LogRow[]) =>
  rows.map((row) =>
    row.kind === "message" || row.kind === "outgoing"
      ? `${row.kind}${row.isContinued ? " continued" : ""}`
      : row.kind,
  );

describe("the rows of a log", () => {
  beforeEach(() => {
    made = 0;
  });

  it("chat-17: the same author within five minutes drops the header, another or later one does not", () => {
    const messages = [
      nextMessage({ createdAt: "2025-06-01T12:00:00.000Z" }),
      nextMessage({ createdAt: "2025-06-01T12:04:59.000Z" }),
      nextMessage({ createdAt: "2025-06-01T12:09:59.000Z" }),
      nextMessage({ createdAt: "2025-06-01T12:10:00.000Z", userId: "kite" }),
    ];
    expect(outline(rowsOf({ messages }))).toEqual([
      "day",
      "message",
      "message continued",
      "message",
      "message",
    ]);
  });

  it("chat-17: a reply, and a message after a deleted one, has a header of its own", () => {
    const messages = [
      nextMessage({}),
      nextMessage({ replyToId: "id" }),
      nextMessage({ deletedAt: "2025-06-01T12:00:00.000Z" }),
      nextMessage({}),
    ];
    expect(outline(rowsOf({ messages })).slice(1)).toEqual([
      "message",
      "message",
      "message continued",
      "message",
    ]);
  });

  it("chat-17, chat-18: a header at the start of a page stays when the page before it loads", () => {
    const messages = [nextMessage({}), nextMessage({}), nextMessage({})];
    expect(outline(rowsOf({ messages, pageStarts: [1, 3] }))).toEqual([
      "day",
      "message",
      "message continued",
      "message",
    ]);
  });

  it("chat-19: each day begins with its rule", () => {
    const messages = [
      nextMessage({ createdAt: "2025-06-01T12:00:00.000Z" }),
      nextMessage({ createdAt: "2025-06-02T12:00:00.000Z" }),
    ];
    expect(outline(rowsOf({ messages }))).toEqual(["day", "message", "day", "message"]);
    expect(outline(rowsOf({ messages: messages.slice(1) }))).toEqual(["message"]);
  });

  it("chat-19: queued messages of a later day are below the rule of that day, which keeps its key", () => {
    const messages = [nextMessage({ userId: viewerId })];
    const queuedAt = Date.parse("2025-06-02T12:00:00.000Z");
    const outgoing = [
      makeOutgoing({ nonce: "a", queuedAt }),
      makeOutgoing({ nonce: "b", queuedAt }),
    ];
    const before = rowsOf({ messages, outgoing });
    expect(outline(before)).toEqual([
      ...["day", "message", "day", "outgoing", "outgoing continued"],
    ]);
    const stored = nextMessage({ userId: viewerId, nonce: "a", createdAt: "2025-06-02T12:00:01Z" });
    const after = rowsOf({ messages: [...messages, stored], outgoing });
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(outline(rowsOf({ outgoing: outgoing.slice(1) }))).toEqual(["day", "outgoing"]);
  });

  it("chat-19: days are named today, yesterday or by date", () => {
    const now = new Date(2025, 5, 2, 9);
    const named = (...date: [number, number, number]) =>
      dayName(new Date(...date).toISOString(), now);
    expect(named(2025, 5, 2)).toBe("today");
    expect(named(2025, 5, 1)).toBe("yesterday");
    expect(named(2025, 4, 30)).toBe("30 May");
    expect(named(2024, 4, 30)).toBe("30 May 2024");
  });

  it("chat-21: the rule of new messages appears once, after the last read message", () => {
    const messages = [1, 2, 3, 4].map((seq) => nextMessage({ seq }));
    const rows = rowsOf({ messages, newAfterSeq: 2 });
    expect(outline(rows)).toEqual([
      "day",
      "message",
      "message continued",
      "new",
      "message",
      "message continued",
    ]);
    const isMarked = (newAfterSeq: number, loaded = messages) =>
      rowsOf({ messages: loaded, newAfterSeq }).some(({ kind }) => kind === "new");
    expect(isMarked(4)).toBe(false);
    expect(isMarked(0)).toBe(true);
    expect(isMarked(1, messages.slice(1))).toBe(true);
    expect(isMarked(0, messages.slice(1)), "what comes before is not held").toBe(false);
  });

  it("chat-22, chat-23: queued messages are last, in order, and keep their keys once they have arrived", () => {
    const outgoing = [makeOutgoing({ nonce: "a" }), makeOutgoing({ nonce: "b" })];
    const before = rowsOf({ messages: [nextMessage({ userId: viewerId })], outgoing });
    expect(outline(before).slice(2)).toEqual(["outgoing continued", "outgoing continued"]);

    const arrived = nextMessage({ seq: 1, userId: viewerId, nonce: "a" });
    const after = rowsOf({ messages: [arrived], outgoing });
    expect(after.map(({ key }) => key).slice(1)).toEqual(["a", "b"]);
  });

  it("chat-53: a new or changed message leaves the rows of all other messages the same", () => {
    const build = createRowBuilder(viewerId);
    const messages = [1, 2, 3, 4].map((seq) => nextMessage({ seq }));
    const before = build({ ...emptyLog, messages });
    const after = build({ ...emptyLog, messages: [...messages, nextMessage({ seq: 5 })] });
    expect(after.slice(0, -1).every((row, index) => row === before[index])).toBe(true);

    const edited = messages.with(1, nextMessage({ seq: 2, rev: 6, content: "changed" }));
    const changed = build({ ...emptyLog, messages: edited });
    const others = changed.filter((row, index) => row !== before[index]);
    expect(others).toMatchObject([{ message: { content: "changed" } }]);
  });

  it("chat-54: earlier messages are not inspected when a message arrives", () => {
    const build = createRowBuilder(viewerId);
    let looks = 0;
    const watched = (message: Message) =>
      new Proxy(message, {
        get: (target, name) => {
          looks += 1;
          return Reflect.get(target, name);
        },
      });
    const messages = Array.from({ length: 1_000 }, () => watched(nextMessage({})));
    const before = build({ ...emptyLog, messages });
    looks = 0;
    const after = build({ ...emptyLog, messages: [...messages, nextMessage({})] });
    expect(after).toHaveLength(before.length + 1);
    expect(looks).toBeLessThan(20);
  });

  it("home-73: the gap between the log and queued messages is one row", () => {
    const build = createRowBuilder(viewerId);
    const messages = [1, 2].map((seq) => nextMessage({ seq }));
    const content = { ...emptyLog, messages, outgoing: [makeOutgoing({ nonce: "waits" })] };
    expect(build({ ...content, lastSeq: 9 }).slice(-2)).toMatchObject([
      { kind: "gap", fromSeq: 3, toSeq: 9 },
      { kind: "outgoing", key: "waits", isContinued: false },
    ]);
    expect(outline(build({ ...content, lastSeq: 2 }))).not.toContain("gap");
  });

  it("chat-53: a row depends on the message before it", () => {
    const build = createRowBuilder(viewerId);
    const messages = [1, 2].map((seq) => nextMessage({ seq }));
    build({ ...emptyLog, messages });
    const deleted = messages.with(0, {
      ...nextMessage({ seq: 1 }),
      deletedAt: "2025-06-01T12:00:09.000Z",
    });
    expect(outline(build({ ...emptyLog, messages: deleted }))).toEqual([
      "day",
      "message",
      "message",
    ]);
    expect(outline(build({ ...emptyLog, messages: messages.slice(1) }))).toEqual(["message"]);
  });
});
