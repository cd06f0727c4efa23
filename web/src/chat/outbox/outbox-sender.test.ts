import { describe, expect, it } from "vitest";
import { createStore } from "zustand";
import { ApiError } from "../../live/calls/api-error.ts";
import type { Outgoing } from "./outbox.ts";
import { startOutbox } from "./outbox-sender.ts";

const makeEntry = (nonce: string, channelId = "one"): Outgoing => ({
  nonce,
  userId: "viewer",
  serverId: "server",
  channelId,
  content: nonce,
  replyToId: null,
  queuedAt: 0,
  attachments: [],
  failure: null,
  isTried: false,
  rewritten: null,
  isOpen: false,
});

const refusal = (status: number, headers: Record<string, string> = {}) =>
  new ApiError(
    { status, statusText: "", headers: new Headers(headers) },
    JSON.stringify({ error: "Refused.", code: "x" }),
  );

/** An outbox whose sends and waits end when the test says so. */
function makeOutbox(entries: readonly Outgoing[]) {
  const store = createStore(() => ({ entries }));
  const log: string[] = [];
  const waits: { ms: number; act: () => void }[] = [];
  const sends = new Map<string, { resolve: () => void; reject: (error: unknown) => void }>();
  const without = (nonce: string) =>
    store.setState(({ entries: current }) => ({
      entries: current.filter((e) => e.nonce !== nonce),
    }));

  const sender = startOutbox({
    entries: () => store.getState().entries,
    subscribe: store.subscribe,
    send: ({ nonce }) =>
      new Promise((resolve, reject) => {
        log.push(nonce);
        sends.set(nonce, { resolve, reject });
      }),
    onSent: ({ nonce }) => without(nonce),
    onRefused: ({ nonce }, failure) =>
      store.setState(({ entries: current }) => ({
        entries: current.map((e) => (e.nonce === nonce ? { ...e, failure } : e)),
      })),
    schedule: (ms, act) => {
      const wait = { ms, act };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    store,
    log,
    waits,
    sender,
    without,
    answer: (nonce: string) => {
      sends.get(nonce)?.resolve();
      return settled();
    },
    fail: (nonce: string, error: unknown) => {
      sends.get(nonce)?.reject(error);
      return settled();
    },
  };
}

describe("the outbox", () => {
  it("chat-89: sends one message at a time in a channel, and several channels in parallel", async () => {
    const outbox = makeOutbox([makeEntry("a"), makeEntry("b"), makeEntry("x", "two")]);
    expect(outbox.log).toEqual(["a", "x"]);
    await outbox.answer("a");
    expect(outbox.log).toEqual(["a", "x", "b"]);
  });

  it("chat-89, chat-90: an undelivered message is retried in its position, and none overtakes it", async () => {
    const outbox = makeOutbox([makeEntry("a"), makeEntry("b")]);
    await outbox.fail("a", new TypeError("no answer"));
    expect(outbox.log).toEqual(["a"]);
    outbox.sender.retryNow();
    expect(outbox.log).toEqual(["a", "a"]);
    await outbox.fail("a", refusal(503));
    outbox.waits[0]?.act();
    await outbox.answer("a");
    expect(outbox.log).toEqual(["a", "a", "a", "b"]);
  });

  it("chat-89, chat-90: a rate limit is not a refusal: the message waits for the requested time", async () => {
    const outbox = makeOutbox([makeEntry("a")]);
    await outbox.fail("a", refusal(429, { "Retry-After": "7" }));
    expect(outbox.waits.map(({ ms }) => ms)).toEqual([7_000]);
    expect(outbox.store.getState().entries[0]?.failure).toBeNull();
  });

  it("chat-103, chat-104: a message that is edited waits, and so do later ones", async () => {
    const outbox = makeOutbox([{ ...makeEntry("a"), isOpen: true }, makeEntry("b")]);
    expect(outbox.log).toEqual([]);
    outbox.store.setState(({ entries }) => ({
      entries: entries.map((entry) => ({ ...entry, isOpen: false })),
    }));
    await outbox.answer("a");
    expect(outbox.log).toEqual(["a", "b"]);
  });

  it("chat-91: a refused message stays with its reason, and the next one is sent", async () => {
    const outbox = makeOutbox([makeEntry("a"), makeEntry("b")]);
    await outbox.fail("a", refusal(403));
    expect(outbox.log).toEqual(["a", "b"]);
    expect(outbox.store.getState().entries[0]?.failure).toBe("Refused.");
  });

  it("chat-91, chat-92: a message that has arrived another way is not sent again", async () => {
    const outbox = makeOutbox([makeEntry("a"), makeEntry("b")]);
    await outbox.fail("a", new TypeError("no answer"));
    outbox.without("a");
    outbox.waits[0]?.act();
    expect(outbox.log).toEqual(["a", "b"]);
  });
});
