import { parseMarkdown, plainTextsOf, treeOf } from "@oni/realtime/contract";

/** The emoji that the picker offers, by the names that `:name:` completes. */
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

/** Names of emoji in a row, with their colons. `std::ok::run`, `a:ok:b` and `/users/:ok:` hold none. */
const inRow = /(?<![:/])(?::[a-z_]+:)+(?![\w:])/g;
/** Private characters, which nobody writes. Each stands for an emoji while its place is looked up. */
const standIns = /[\u{f0000}-\u{ffffd}]/gu;
const firstStandIn = 0xf0000;
/** In a longer text, which no field takes, code is not looked for. */
const longestRead = 8_000;

/** Replaces `:name:` by its emoji. What is no name stays, and so do names in code and addresses. */
export function withEmoji(text: string): string {
  if (text.search(standIns) !== -1) return text;
  const names: string[] = [];
  const standing = text.replace(inRow, (row) =>
    row.replace(/:([a-z_]+):/g, (written, name: string) =>
      Object.hasOwn(emojiByName, name)
        ? String.fromCodePoint(firstStandIn + names.push(name) - 1)
        : written,
    ),
  );
  if (names.length === 0) return text;
  const tokens = standing.length <= longestRead ? parseMarkdown(standing) : null;
  const plain = tokens ? plainTextsOf(treeOf(tokens)).join("") : standing;
  return standing.replace(standIns, (standIn) => {
    const name = names[(standIn.codePointAt(0) ?? 0) - firstStandIn] ?? "";
    return plain.includes(standIn) ? (emojiByName[name] ?? "") : `:${name}:`;
  });
}
