import { describe, expect, it } from "vitest";
import { memoize } from "./remembered.ts";

describe("a function that remembers", () => {
  it("WB903: computes what is asked for again once, and drops what was asked for longest ago", () => {
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
