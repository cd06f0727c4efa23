import { describe, expect, it } from "vitest";
import { memoize } from "./memoize.ts";

describe("a memoized function", () => {
  it("chat-29: computes a repeated result once, and drops the least recently used", () => {
    const computed: string[] = [];
    const upper = memoize(2, (key) => {
      computed.push(key);
      return key.toUpperCase();
    });
    expect(["a", "b", "a", "c", "a"].map(upper)).toEqual(["A", "B", "A", "C", "A"]);
    expect(computed).toEqual(["a", "b", "c"]);
    expect(upper("b")).toBe("B");
    expect(computed).toEqual(["a", "b", "c", "b"]);
  });
});
