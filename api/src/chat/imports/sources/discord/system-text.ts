/** Texts of system messages by their type. The exporter writes types that it does not know as numbers. */
const texts: Record<string, string> = {
  GuildMemberJoin: "joined the server.",
  ChannelPinnedMessage: "pinned a message.",
  ThreadCreated: "started a thread.",
  ChannelIconChange: "changed the channel icon.",
  "8": "boosted the server.",
  "9": "boosted the server to level 1.",
  "10": "boosted the server to level 2.",
  "11": "boosted the server to level 3.",
  "12": "followed another channel from here.",
  "25": "subscribed to the server.",
  "27": "started a stage.",
  "28": "ended a stage.",
  "29": "became a speaker.",
  "31": "changed the topic of a stage.",
  "46": "had a poll, which has ended.",
};

/** Types of messages that members and bots write: texts, replies, and the responses of commands. */
const written = new Set(["Default", "Reply", "20", "23"]);

export const isWritten = (type: string): boolean => written.has(type);

/** The type of the first entry of a thread, which repeats its root message without the text. */
export const threadStart = "21";

/** Returns the text of a system message, or null for an unknown type without a text. */
export function systemText(type: string, name: string, content: string): string | null {
  const known = Object.hasOwn(texts, type) ? texts[type] : undefined;
  const text = known ?? content.charAt(0).toLowerCase() + content.slice(1);
  return text === "" ? null : `@${name} ${text}`;
}
