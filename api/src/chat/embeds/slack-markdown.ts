import { linkTo } from "./parts.ts";

/** Returns the text of a mention such as `<@U1|moth>`: its mark `@`, `#` or `!`, its id and its label. */
export type MentionText = (mark: string, id: string, label: string | undefined) => string;

const labelOrId: MentionText = (_mark, id, label) => label ?? `@${id}`;

/** Slack escapes these three characters in every text. */
export const plainOf = (written: string): string =>
  written.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Returns a text in Slack's markup as markdown. Code stays as it is. */
export function slackMarkdown(
  written: string | undefined,
  mention: MentionText = labelOrId,
): string | undefined {
  return written
    ?.split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) => plainOf(index % 2 === 1 ? withFences(part) : withMarks(part, mention)))
    .join("")
    .replaceAll(/^\n+|\n+$/g, "");
}

/** Returns code of several lines with its fences on lines of their own, as markdown needs them. */
const withFences = (code: string): string =>
  code.startsWith("```") && code.includes("\n")
    ? `\n\`\`\`\n${code.slice(3, -3).replaceAll(/^\n|\n$/g, "")}\n\`\`\`\n`
    : code;

const withMarks = (written: string, mention: MentionText): string =>
  written
    .replaceAll(/<(https?:\/\/[^<|>\s]+)\|([^<>]+)>/g, (_, url: string, label: string) =>
      String(linkTo(label, url)),
    )
    .replaceAll(/<(mailto:[^<|>\s]+)\|([^<>]+)>/g, "$2")
    .replaceAll(
      /<([#@!])([^<|>]+)(?:\|([^<>]+))?>/g,
      (_, mark: string, id: string, label?: string) => mention(mark, id, label),
    )
    .replaceAll(/(^|[\s(>])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?=$|[\s).,:;!?])/gm, "$1**$2**")
    .replaceAll(/(^|[\s(>])~(\S(?:[^~\n]*\S)?)~(?=$|[\s).,:;!?])/gm, "$1~~$2~~");
