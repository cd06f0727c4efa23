import { expect, test } from "vitest";
import { authorName, maskName } from "./author-name.ts";

const member = { id: "moth", username: "moth", displayName: "Moth", profileImageUrl: null };
const author = { ...member, isBot: false };
const webhook = { ...author, username: null, displayName: "night watch", isBot: true };

test("chat-252: an imported message is shown with the name of its mask, which its picture is drawn from", () => {
  const mask = { id: "m", name: "Tide", source: "slack" } as const;
  expect(authorName({ author: null, mask })).toBe("Tide");
  expect(maskName({ author: null, mask })).toBe("Tide");
});

test.each([
  [author, "Moth", "moth"],
  [{ ...author, displayName: null }, "moth", "moth"],
  [webhook, "night watch", "night watch"],
  [null, "[departed oni]", ""],
])("chat-241: %o is shown as %s, with the mask of '%s'", (shown, name, mask) => {
  expect(authorName({ author: shown })).toBe(name);
  expect(maskName({ author: shown })).toBe(mask);
});
