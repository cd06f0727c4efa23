import { parseMarkdown, plainTextsOf, treeOf } from "@oni/realtime/contract";

/** The emoji of the picker, by the names that `:name:` completes. */
export const emojiByName: Readonly<Record<string, string>> = {
  wave: "🌊",
  ring: "⭕",
  oni: "👹",
  mask: "👺",
  ghost: "👻",
  skull: "💀",
  eyes: "👀",
  heart: "❤️",
  broken_heart: "💔",
  sparkles: "✨",
  star: "⭐",
  moon: "🌙",
  full_moon: "🌕",
  comet: "☄️",
  galaxy: "🌌",
  fire: "🔥",
  ice: "🧊",
  rain: "🌧️",
  rainbow: "🌈",
  seedling: "🌱",
  fern: "🌿",
  mushroom: "🍄",
  cat: "🐈",
  moth: "🦋",
  snail: "🐌",
  fish: "🐟",
  floppy: "💾",
  cd: "💿",
  tape: "📼",
  tv: "📺",
  phone: "☎️",
  keyboard: "⌨️",
  joystick: "🕹️",
  headphones: "🎧",
  music: "🎵",
  coffee: "☕",
  noodles: "🍜",
  joy: "😂",
  smile: "🙂",
  cry: "😭",
  thinking: "🤔",
  melt: "🫠",
  sleep: "😴",
  hug: "🫂",
  clap: "👏",
  pray: "🙏",
  thumbsup: "👍",
  thumbsdown: "👎",
  ok: "👌",
  yes: "✅",
  no: "❌",
  question: "❓",
  party: "🎉",
  hundred: "💯",
};

/**
 * Names of emoji in a row, with their colons. `std::ok::run`, `a:ok:b` and `/users/:ok:` contain none.
 */
const inRow = /(?<![:/])(?::[a-z_]+:)+(?![\w:])/g;
/**
 * Private-use characters, which do not occur in messages. Each replaces an emoji while the markdown
 * around it is parsed.
 */
const placeholders = /[\u{f0000}-\u{ffffd}]/gu;
const firstPlaceholder = 0xf0000;
/** In longer texts, which no field accepts, code is not detected. */
const longestRead = 8_000;

/** Replaces `:name:` by its emoji. Unknown names, and names in code and addresses, stay. */
export function withEmoji(text: string): string {
  if (text.search(placeholders) !== -1) return text;
  const names: string[] = [];
  const withPlaceholders = text.replace(inRow, (row) =>
    row.replace(/:([a-z_]+):/g, (written, name: string) =>
      Object.hasOwn(emojiByName, name)
        ? String.fromCodePoint(firstPlaceholder + names.push(name) - 1)
        : written,
    ),
  );
  if (names.length === 0) return text;
  const tokens = withPlaceholders.length <= longestRead ? parseMarkdown(withPlaceholders) : null;
  const plain = tokens ? plainTextsOf(treeOf(tokens)).join("") : withPlaceholders;
  return withPlaceholders.replace(placeholders, (placeholder) => {
    const name = names[(placeholder.codePointAt(0) ?? 0) - firstPlaceholder] ?? "";
    return plain.includes(placeholder) ? (emojiByName[name] ?? "") : `:${name}:`;
  });
}
