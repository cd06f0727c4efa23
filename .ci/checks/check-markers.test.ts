import { expect, it } from "vitest";
import { checkMarkers } from "./check-markers.ts";

/** Joined here, so that this file contains none of the markers itself. */
const refused = [
  ["TO", "DO"],
  ["FIX", "ME"],
  ["@ts-", "ignore"],
  ["it.sk", "ip("],
  ["test.describe.on", "ly("],
].map((parts) => parts.join(""));

it.each(refused)("ci-19: %s is named with its line", (marker) => {
  expect(checkMarkers([{ path: "a.ts", text: `\n// ${marker} x` }])).toEqual([
    `a.ts:2: "${marker}" may not be committed.`,
  ]);
});

it("ci-19: names that only resemble a marker are allowed", () => {
  expect(checkMarkers([{ path: "a.ts", text: "stream.skip(3); onlyOne(); todos" }])).toEqual([]);
});
