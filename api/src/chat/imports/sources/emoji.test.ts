import { expect, test } from "vitest";
import { emojiSchema } from "../../../../contract/chat/reactions.ts";
import { emojiOf, reactionOf, withEmoji } from "./emoji.ts";

test("chat-722: names of emoji of Slack and Mattermost become the emoji, with skin tone and flag", () => {
  const names = {
    ...{ tada: "🎉", "+1": "👍", "-1": "👎", slightly_smiling_face: "🙂", simple_smile: "🙂" },
    ...{ "man-shrugging": "🤷‍♂️", "+1::skin-tone-6": "👍🏿", wave_light_skin_tone: "👋🏻" },
    ...{ "flag-ch": "🇨🇭", heart: "❤️", "woman-shrugging::skin-tone-2": "🤷🏻‍♀️", "1234": "🔢" },
  };
  for (const [name, emoji] of Object.entries(names)) {
    expect(emojiOf(name)).toBe(emoji);
    expect(emojiSchema.parse(emojiOf(name))).toBe(emoji);
  }
});

test("chat-722: a custom name stays a name, and code and addresses stay as they are", () => {
  expect([emojiOf("party-moth"), emojiOf("constructor"), emojiOf("")]).toEqual([null, null, null]);
  expect(reactionOf("party-moth")).toBe(":party-moth:");
  expect(withEmoji("a :tada: b:tada: `:tada:` ```\n:tada:\n``` /x/:tada: :party-moth::tada:")).toBe(
    "a 🎉 b:tada: `:tada:` ```\n:tada:\n``` /x/:tada: :party-moth:🎉",
  );
});
