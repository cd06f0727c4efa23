import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeStorage } from "../../stores/testing/make-storage.ts";

const stored = new Map<string, string>();
const storage = makeStorage(stored);

/** Loads the store as a new tab does. */
async function openTab() {
  vi.resetModules();
  return import("./outbox.ts");
}

const words = (nonce: string) => ({
  nonce,
  userId: "viewer",
  serverId: "server",
  channelId: "channel",
  content: "hello",
  replyToId: null,
});

describe("queued messages", () => {
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("localStorage", storage);
    return () => vi.unstubAllGlobals();
  });

  it("chat-93: survive a reload in the order of writing, even within one millisecond", async () => {
    const tab = await openTab();
    for (const nonce of ["c", "a", "b"]) tab.queueMessage(words(nonce), 1_000);
    const reloaded = await openTab();
    expect(reloaded.useOutbox.getState().entries.map(({ nonce }) => nonce)).toEqual([
      "c",
      "a",
      "b",
    ]);
  });

  it("chat-182, chat-183: keep their files, and entries of an older version without files are read", async () => {
    const tab = await openTab();
    const attachments = [{ objectPath: "/objects/a", name: "a.png", alt: null }];
    tab.queueMessage({ ...words("a"), content: "", attachments }, 1_000);
    const former = { ...words("b"), queuedAt: 2_000, failure: null };
    stored.set("oni.outbox.b", JSON.stringify(former));
    stored.set("oni.outbox.c", JSON.stringify({ ...former, nonce: "c", attachments: [{}] }));
    const { entries } = (await openTab()).useOutbox.getState();
    expect(entries.map(({ nonce, attachments: files }) => [nonce, files])).toEqual([
      ["a", attachments],
      ["b", []],
    ]);
  });

  it("chat-93: are gone for good once they are settled", async () => {
    const tab = await openTab();
    tab.queueMessage(words("a"), 1_000);
    tab.settleMessage("a");
    expect((await openTab()).useOutbox.getState().entries).toEqual([]);
  });

  it("chat-93: keep the reason of a refusal until a retry", async () => {
    const tab = await openTab();
    tab.queueMessage(words("a"), 1_000);
    tab.failMessage("a", "Refused.");
    expect((await openTab()).useOutbox.getState().entries[0]?.failure).toBe("Refused.");
    tab.retryMessage("a");
    expect((await openTab()).useOutbox.getState().entries[0]?.failure).toBeNull();
  });

  it("chat-93, chat-94: two tabs that write at once lose no message of each other", async () => {
    const one = await openTab();
    const other = await openTab();
    one.queueMessage(words("a"), 1_000);
    other.queueMessage(words("b"), 1_001);
    const [key = ""] = [...stored.keys()];
    other.onOutboxStored({ key, newValue: stored.get(key) ?? null });
    expect(other.useOutbox.getState().entries.map(({ nonce }) => nonce)).toEqual(["a", "b"]);
    expect((await openTab()).useOutbox.getState().entries).toHaveLength(2);
    other.onOutboxStored({ key, newValue: null });
    expect(other.useOutbox.getState().entries.map(({ nonce }) => nonce)).toEqual(["b"]);
  });

  it("chat-93: unreadable entries are left out, and those that cannot be stored are still sent", async () => {
    stored.set("oni.outbox.broken", "{");
    stored.set("oni.outbox.other", '{"nonce":1}');
    expect((await openTab()).useOutbox.getState().entries).toEqual([]);
    vi.stubGlobal("localStorage", undefined);
    const tab = await openTab();
    tab.queueMessage(words("a"), 1_000);
    expect(tab.useOutbox.getState().entries).toHaveLength(1);
  });
});
