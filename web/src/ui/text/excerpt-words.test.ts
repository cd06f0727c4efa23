import { expect, it } from "vitest";
import { excerptWords } from "./excerpt-words.ts";

it("WB1701: how a text begins tells no spoiler, wherever it was cut", () => {
  expect(excerptWords("it was ||the *lamp*|| all along, ||and")).toBe("it was ▒▒▒ all along, ▒▒▒");
  expect(excerptWords("see https://a.example")).toBe("see https://a.example");
  expect(excerptWords("||see|| https://a.example", { isRequest: true })).toBe("▒▒▒ [link]");
});
