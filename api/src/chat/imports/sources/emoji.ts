import { nameToEmoji } from "gemoji";
import { emojiForm } from "../../../../contract/chat/reactions.ts";

/** Names that Slack and Mattermost have, and GitHub's list lacks or has for another emoji. */
const furtherNames = new Map([
  ["simple_smile", "🙂"],
  ["large_blue_circle", "🔵"],
  ["heavy_heart_exclamation_mark_ornament", "❣️"],
  ["rolling_on_the_floor_laughing", "🤣"],
  ["face_with_rolling_eyes", "🙄"],
  ["hugging_face", "🤗"],
  ["thinking_face", "🤔"],
  ["upside_down_face", "🙃"],
  ["face_with_cowboy_hat", "🤠"],
  ["the_horns", "🤘"],
  ["sign_of_the_horns", "🤘"],
  ["hand_with_index_and_middle_fingers_crossed", "🤞"],
  ["party_popper", "🎉"],
  ["reversed_hand_with_middle_finger_extended", "🖕"],
  ["man_in_business_suit_levitating", "🕴️"],
  ["smiling_face_with_3_hearts", "🥰"],
  ["smiling_face_with_tear", "🥲"],
  ["face_with_hand_over_mouth", "🤭"],
  ["zany_face", "🤪"],
  ["exploding_head", "🤯"],
]);

const skinTones = ["🏻", "🏼", "🏽", "🏾", "🏿"];
const skinNames = ["light", "medium_light", "medium", "medium_dark", "dark"];
const takesSkin = /^\p{Emoji_Modifier_Base}/u;

/** Returns the emoji of a name such as `tada` or `+1::skin-tone-3`, in its canonical form, else null. */
export function emojiOf(name: string): string | null {
  const [, base = "", tone, skin] =
    /^(.+?)(?:::skin-tone-([2-6])|_((?:medium_)?(?:light|dark)|medium)_skin_tone)?$/.exec(name) ??
    [];
  const emoji = baseEmoji(base) ?? baseEmoji(base.replaceAll("-", "_"));
  if (emoji === undefined) return null;
  const index = tone ? Number(tone) - 2 : skinNames.indexOf(skin ?? "");
  return emojiForm(emoji.replace(takesSkin, (found) => found + (skinTones[index] ?? "")));
}

function baseEmoji(name: string): string | undefined {
  const further = furtherNames.get(name) ?? flagOf(name);
  return further ?? (Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined);
}

/** Slack names flags by their country: `flag-ch`. */
function flagOf(name: string): string | undefined {
  const letters = /^flag-([a-z])([a-z])$/.exec(name);
  if (!letters) return undefined;
  const indicators = letters.slice(1).map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 0x61);
  return String.fromCodePoint(...indicators);
}

/** Returns the reaction of a name: an emoji, or `:name:` for a custom one. */
export const reactionOf = (name: string): string => emojiOf(name) ?? `:${name}:`;

const nameInRow = /:([a-z0-9_+'-]+(?:::skin-tone-[2-6])?):/g;
/** Code, or names in a row. `std::ok::run` and `/users/:ok:` contain none. */
const codeOrRow =
  /```[\s\S]*?```|`[^`\n]*`|(?<![\w:/])(?::[a-z0-9_+'-]+(?:::skin-tone-[2-6])?:)+(?![\w/])/g;

/** Replaces names such as `:tada:` by their emoji, except in code. Custom names stay. */
export const withEmoji = (markdown: string): string =>
  markdown.replaceAll(codeOrRow, (found) =>
    found.startsWith("`")
      ? found
      : found.replaceAll(nameInRow, (written, name: string) => emojiOf(name) ?? written),
  );
