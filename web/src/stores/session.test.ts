import { expect, test, vi } from "vitest";
import { makeStorage } from "./testing/make-storage.ts";

test("WB491: a tab whose session is refused leaves alone what another tab has begun since", async () => {
  const stored = new Map([["sessionId", "old"]]);
  vi.stubGlobal("localStorage", makeStorage(stored));
  const openTab = async () => {
    vi.resetModules();
    return (await import("./session.ts")).useSession.getState;
  };
  const [stale, other] = [await openTab(), await openTab()];
  other().begin("new");
  stale().end();
  expect(stale().sessionId).toBeNull();
  expect(stored.get("sessionId")).toBe("new");
  other().end();
  expect(stored.has("sessionId")).toBe(false);
  vi.unstubAllGlobals();
});
