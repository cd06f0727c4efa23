import { expect, test } from "vitest";
import { emojiForm, emojiSchema } from "./reactions.ts";

test.each([
  ["❤", "❤\ufe0f"],
  ["❤\ufe0e", "❤\ufe0f"],
  ["👍\ufe0f", "👍"],
  ["👍🏽", "👍🏽"],
  ["1\u20e3", "1\ufe0f\u20e3"],
  ["#\ufe0f\u20e3", "#\ufe0f\u20e3"],
  ["☝🏽", "☝🏽"],
  ["☝", "☝\ufe0f"],
  ["⛹🏽\u200d♂", "⛹🏽\u200d♂\ufe0f"],
  ["🏳\u200d🌈", "🏳\ufe0f\u200d🌈"],
  ["❤\u200d🔥", "❤\ufe0f\u200d🔥"],
  ["👁\u200d🗨\ufe0f", "👁\ufe0f\u200d🗨\ufe0f"],
  ["🇩🇪", "🇩🇪"],
  ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["⚡\ufe0f", "⚡"],
  [":heart:", ":heart:"],
])("chat-364: %j has one canonical form", (written, form) => {
  expect(emojiSchema.parse(written)).toBe(form);
  expect(emojiForm(form)).toBe(form);
});
