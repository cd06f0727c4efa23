import { expect, test } from "vitest";
import { formatTagCount } from "./format-tag-count.ts";

test("home-118: a capped count shows that there are more", () => {
  expect([0, 31, 499, 500].map(formatTagCount)).toEqual(["0", "31", "499", "500+"]);
});
