import { expect, test } from "vitest";
import { messageContent, normalizeText } from "./text.ts";

test.each([
  ["a\r\nb", "a\nb"],
  ["a\rb\r\r\nc", "a\nb\n\nc"],
  ["a\u2028b\u2029c", "a\nb\nc"],
  ["a\vb\fc\u0085d", "a\nb\nc\nd"],
  ["a\n\rb", "a\n\nb"],
  ["```\r\n\tcode\r\n```", "```\n\tcode\n```"],
  [`Z${"\u0301".repeat(60)}\r\nb`, `Z${"\u0301".repeat(60)}\nb`],
  ["e\u0301\u2028", "é\n"],
  ["a\u200bb\tc", "a\u200bb\tc"],
])("realtime-190: %j is stored with line feeds", (written, stored) => {
  expect(normalizeText(written)).toBe(stored);
});

test("realtime-190: line ends around a message are removed", () => {
  expect(messageContent.parse("\u2028 low\r\ntide \v\r\n")).toBe("low\ntide");
  expect(messageContent.parse("\u0085\u2028")).toBe("");
});
