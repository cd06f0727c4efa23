import { expect, it } from "vitest";
import { excerptText } from "./excerpt-text.ts";

it("chat-34: an excerpt shows no spoiler, wherever it was cut", () => {
  expect(excerptText("it was ||the *lamp*|| all along, ||and")).toBe("it was ▒▒▒ all along, ▒▒▒");
  expect(excerptText("see https://a.example")).toBe("see https://a.example");
  expect(excerptText("||see|| https://a.example", { isRequest: true })).toBe("▒▒▒ [link]");
});
