import { beforeEach, expect, test, vi } from "vitest";
import { makeStorage } from "./testing/make-storage.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", makeStorage(stored));
  return () => vi.unstubAllGlobals();
});

/** Returns the store as a new tab loads it. */
async function openTab() {
  vi.resetModules();
  return import("./drafts.ts");
}

test("home-87: two tabs that write at the same time both find their drafts again", async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.setDraft("post", "a long thought");
  other.setDraft("channel", "hello");
  one.setDraft("post", "a long thought, and its end");
  expect((await openTab()).useDrafts.getState().drafts).toEqual({
    post: "a long thought, and its end",
    channel: "hello",
  });
});

test("home-87: a sent draft is gone, and the logout removes all", async () => {
  const tab = await openTab();
  tab.setDraft("post", "sent");
  tab.setDraft("channel", "kept");
  tab.setDraft("post", "");
  expect((await openTab()).useDrafts.getState().drafts).toEqual({ channel: "kept" });
  tab.clearDrafts();
  expect((await openTab()).useDrafts.getState().drafts).toEqual({});
});
