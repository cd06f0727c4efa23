import { expect, test } from "vitest";
import { readSoul } from "./soul-markdown.ts";

test("home-17: the small shrine shows headings, bold, and each hashtag once", () => {
  expect(readSoul("# moth\nI like **lamps** a lot\n\n#Lamps #dusk #lamps")).toEqual({
    lines: [
      { kind: "heading", spans: [{ text: "moth", isBold: false }] },
      {
        kind: "text",
        spans: [
          { text: "I like ", isBold: false },
          { text: "lamps", isBold: true },
          { text: " a lot", isBold: false },
        ],
      },
    ],
    tags: ["lamps", "dusk"],
  });
});
