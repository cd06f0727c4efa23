import { expect, it } from "vitest";
import { previewTime } from "./preview-time.ts";

it("shrine-45: a preview is shown as 30 seconds at most", () => {
  expect([0, 9.9, 12, 29.99, 30, 213].map(previewTime)).toEqual([
    "0:00",
    "0:09",
    "0:12",
    "0:29",
    "0:30",
    "0:30",
  ]);
});
