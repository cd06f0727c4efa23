import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeStorage } from "../../stores/testing/make-storage.ts";
import { makeMessage } from "../log/testing/make-message.ts";

const stored = new Map<string, string>();
const storage = makeStorage(stored);

/** Loads the outbox as a new tab does, with the functions that change it. */
async function openTab() {
  vi.resetModules();
  return { ...(await import("./outbox.ts")), ...(await import("./rewrite-entry.ts")) };
}

const words = (nonce: string) => ({
  nonce,
  userId: "viewer",
  serverId: "server",
  channelId: "channel",
  content: "hello",
  replyToId: null,
});

/** Sends the message as if it had arrived and its event had not. */
async function send(tab: Awaited<ReturnType<typeof openTab>>): Promise<void> {
  const entry = tab.entryOf("a");
  if (!entry) throw new Error("It is not in the outbox.");
  await tab.sendAndRewrite(entry, async () => "id");
}

describe("a queued message", () => {
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("navigator", { onLine: true });
    return () => vi.unstubAllGlobals();
  });

  it("chat-103, chat-105, chat-106: gets an edit at once while it cannot have arrived, otherwise the edit is stored with it", async () => {
    const tab = await openTab();
    const written = () => {
      const { content, rewritten, failure, isOpen } = tab.entryOf("a") ?? {};
      return { content, rewritten, failure, isOpen };
    };
    tab.queueMessage(words("a"), 1_000);
    tab.openEntry("a");
    tab.rewriteEntry("a", "hello moth");
    const at = { failure: null, isOpen: false };
    expect(written()).toEqual({ content: "hello moth", rewritten: null, ...at });
    await send(tab);
    tab.rewriteEntry("a", "hello all");
    expect(written()).toEqual({ content: "hello moth", rewritten: "hello all", ...at });
    tab.confirmEntry("a");
    expect((await openTab()).entryOf("a")?.rewritten).toBe("hello all");
    tab.failMessage("a", "Refused.");
    tab.rewriteEntry("a", "hello");
    expect(written()).toEqual({ content: "hello", rewritten: null, ...at });
    tab.confirmEntry("a");
    expect(tab.entryOf("a")).toBeUndefined();
  });

  it("chat-103: stays while it is edited although its event arrives, until the page reloads", async () => {
    const tab = await openTab();
    tab.queueMessage(words("a"), 1_000);
    tab.openEntry("a");
    tab.confirmEntry("a");
    expect(tab.entryOf("a")?.isOpen).toBe(true);
    expect((await openTab()).entryOf("a")?.isOpen).toBe(false);
  });

  it("chat-103, chat-105: gets an edit made during sending once it is stored", async () => {
    const requests: unknown[] = [];
    vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
      requests.push([url, body]);
      return new Response(JSON.stringify(makeMessage(2)));
    });
    const tab = await openTab();
    tab.queueMessage(words("a"), 1_000);
    await send(tab);
    expect(requests).toEqual([]);
    tab.rewriteEntry("a", "hello moth");
    await send(tab);
    expect(requests).toEqual([["/api/messages/id", '{"content":"hello moth"}']]);
  });
});
