import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefetchParts } from "./idle.ts";

const idle: (() => void)[] = [];

beforeEach(() => {
  idle.length = 0;
  const requestIdleCallback = (act: () => void) => idle.push(act);
  vi.stubGlobal("document", { readyState: "complete" });
  vi.stubGlobal("window", { requestIdleCallback });
  vi.stubGlobal("requestIdleCallback", requestIdleCallback);
  vi.stubGlobal("navigator", {});
});
afterEach(() => vi.unstubAllGlobals());

const settle = () => new Promise((resolve) => setImmediate(resolve));
async function rest(): Promise<void> {
  await settle();
  idle.shift()?.();
  await settle();
}

describe("a prefetch", () => {
  it("web-23: fetches one part after the other while the browser is idle, also after a failure", async () => {
    const fetched: string[] = [];
    const part = (name: string) => async () => {
      fetched.push(name);
      if (name === "terminal") throw new Error("There is no network.");
    };
    prefetchParts([part("terminal"), part("palette")]);
    await settle();
    expect(fetched).toEqual([]);
    await rest();
    expect(fetched).toEqual(["terminal"]);
    await rest();
    expect(fetched).toEqual(["terminal", "palette"]);
  });

  it("web-23: fetches nothing after its end, nor for a member who saves data", async () => {
    const fetchPart = vi.fn(async () => undefined);
    prefetchParts([fetchPart])();
    await rest();
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    prefetchParts([fetchPart]);
    await rest();
    expect(fetchPart).not.toHaveBeenCalled();
  });
});
