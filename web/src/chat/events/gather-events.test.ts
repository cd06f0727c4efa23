import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Live } from "../../live/connection.ts";
import { makeMessage } from "../log/testing/make-message.ts";
import { gatherEvents } from "./gather-events.ts";

/** A method, so listeners for payloads of different events fit in one map. */
type Listener = { receive(payload: object): void };

/** A link whose events the test sends, and a window whose frames it draws. */
function makeLink() {
  const frames = new Map<number, () => void>();
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => {
    frames.set(frames.size + 1, act);
    return frames.size;
  });
  vi.stubGlobal("cancelAnimationFrame", (id: number) => frames.delete(id));
  const listeners = new Map<string, Listener>();
  const on: Live["on"] = (name, listener) => {
    listeners.set(name, { receive: listener });
    return () => void listeners.delete(name);
  };
  const seen: (number | string)[] = [];
  const link = gatherEvents({ on }, () => "viewer");
  link.on("message:created", ({ seq }) => void seen.push(seq));
  link.on("message:deleted", ({ seq }) => void seen.push(`deleted ${seq}`));
  const emit = (name: string, payload: object) => listeners.get(name)?.receive(payload);
  return {
    seen,
    create: (seq: number, userId = "moth") => emit("message:created", makeMessage(seq, { userId })),
    remove: (seq: number) => emit("message:deleted", { id: "id", channelId: "channel", seq }),
    drawFrame: () => {
      for (const act of frames.values()) act();
    },
  };
}

describe("gathered events", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("chat-48, chat-52: events that arrive before a frame are delivered with it, in order", () => {
    const link = makeLink();
    link.create(1);
    link.create(2);
    expect(link.seen).toEqual([]);
    link.drawFrame();
    expect(link.seen).toEqual([1, 2]);
  });

  it("chat-48: while more events arrive, the frames that follow directly are skipped", () => {
    const link = makeLink();
    link.create(1);
    link.drawFrame();
    link.create(2);
    link.drawFrame();
    expect(link.seen).toEqual([1]);
    vi.advanceTimersByTime(200);
    link.create(3);
    link.drawFrame();
    expect(link.seen).toEqual([1, 2, 3]);
  });

  it("chat-48, chat-49: after a flood of events the next ones wait longer", () => {
    const link = makeLink();
    for (let seq = 1; seq <= 9; seq += 1) link.create(seq);
    link.drawFrame();
    link.create(10);
    vi.advanceTimersByTime(499);
    link.drawFrame();
    expect(link.seen).not.toContain(10);
    vi.advanceTimersByTime(1);
    link.drawFrame();
    expect(link.seen).toContain(10);
  });

  it("chat-48, chat-50: without frames, as in a hidden window, events are still delivered", () => {
    const link = makeLink();
    link.create(1);
    vi.advanceTimersByTime(250);
    link.drawFrame();
    expect(link.seen).toEqual([1]);
  });

  it("chat-48, chat-52: an event that must not wait is delivered at once, after earlier ones", () => {
    const link = makeLink();
    link.create(1);
    link.remove(1);
    expect(link.seen).toEqual([1, "deleted 1"]);
  });

  it("chat-48, chat-51: the viewer's own message is delivered at once, after earlier ones", () => {
    const link = makeLink();
    link.create(1);
    link.create(2, "viewer");
    expect(link.seen).toEqual([1, 2]);
  });
});
