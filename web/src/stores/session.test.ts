import { afterEach, expect, test, vi } from "vitest";
import { makeCurrentUser } from "./testing/make-current-user.ts";
import { makeStorage } from "./testing/make-storage.ts";

const openBrowser = (entries: readonly (readonly [string, string])[]) => {
  const stored = new Map(entries);
  vi.stubGlobal("localStorage", makeStorage(stored));
  return stored;
};
const openTab = async () => {
  vi.resetModules();
  return (await import("./session.ts")).useSession.getState;
};
afterEach(() => vi.unstubAllGlobals());

const lumen = makeCurrentUser({
  username: "lumen_07",
  profileMarkdown: "# Lumen",
  userBadges: ["kelp"],
});

test("web-7: a tab whose session is refused does not end the newer session of another tab", async () => {
  const stored = openBrowser([["sessionId", "old"]]);
  const [stale, other] = [await openTab(), await openTab()];
  other().begin("new");
  stale().end();
  expect(stale().sessionId).toBeNull();
  expect(stored.get("sessionId")).toBe("new");
  other().end();
  expect(stored.has("sessionId")).toBe(false);
});

test("web-8, web-9: the member's own data is stored for the session, and removed with it", async () => {
  const stored = openBrowser([["sessionId", "hers"]]);
  const tab = await openTab();
  tab().saveUser(lumen);
  expect((await openTab())().savedUser).toEqual(lumen);
  expect([...stored.values()].filter((text) => text.includes("hers"))).toEqual(["hers"]);
  tab().end();
  expect([...stored.keys()]).toEqual([]);
});

test("web-8, web-9: another session does not receive the stored data", async () => {
  const stored = openBrowser([["sessionId", "hers"]]);
  const stale = await openTab();
  stale().saveUser(lumen);
  stored.set("sessionId", "his");
  expect((await openTab())().savedUser).toBeNull();
  expect([...stored.keys()]).toEqual(["sessionId"]);
  stale().saveUser(lumen);
  expect([...stored.keys()]).toEqual(["sessionId"]);
  stored.set("oni.current-user", "{");
  expect((await openTab())().savedUser).toBeNull();
});

test("web-5, web-6: a tab follows the session of another tab, and resets what it stored for the former session", async () => {
  const browser = new EventTarget();
  vi.stubGlobal("window", browser);
  openBrowser([["sessionId", "hers"]]);
  const tab = await openTab();
  const { followSession } = await import("./session.ts");
  const { createMemberStore } = await import("./member-store.ts");
  const store = createMemberStore(() => ({ logs: ["empty"] }));
  const begun: (string | null)[] = [];
  followSession(() => begun.push(tab().sessionId));
  const storeInOtherTab = (newValue: string | null) =>
    browser.dispatchEvent(Object.assign(new Event("storage"), { key: "sessionId", newValue }));

  store.setState({ logs: ["hers"] });
  storeInOtherTab("his");
  expect(store.getState().logs).toEqual(["empty"]);
  storeInOtherTab("his");
  expect(begun).toEqual(["his"]);
  storeInOtherTab(null);
  expect(tab().sessionId).toBeNull();
});
