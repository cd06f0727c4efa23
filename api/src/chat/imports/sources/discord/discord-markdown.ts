import { withTimes } from "../../../embeds/discord-embeds.ts";

/** Returns the name of a mention such as `<@1>`, given its mark and id. */
export type DiscordName = (mark: "@" | "#" | "@&", id: string) => string | undefined;

/** Returns a text of Discord as markdown. Code stays as it is. */
export function discordMarkdown(written: string, nameOf: DiscordName): string {
  return written
    .split(/(```[\s\S]*?```|`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : withQuotes(withNames(part, nameOf))))
    .join("");
}

/** An export with raw markdown has ids. One with formatted markdown has their names already. */
const withNames = (written: string, nameOf: DiscordName): string =>
  withTimes(written)
    .replaceAll(/<(@&|@!?|#)(\d+)>/g, (_, mark: string, id: string) => {
      if (mark === "#") return `#${nameOf("#", id) ?? "unknown-channel"}`;
      return mark === "@&" ? `@${nameOf("@&", id) ?? "role"}` : `@${nameOf("@", id) ?? "unknown"}`;
    })
    .replaceAll(/<a?:(\w+):\d+>/g, ":$1:")
    .replaceAll(/<\/([^:<>]+):\d+>/g, "/$1");

/**
 * Discord's `>>>` quotes the rest of the text, and `>` its own line only. In markdown a quotation goes on in
 * the next line. Small print has no mark in markdown.
 */
function withQuotes(written: string): string {
  const [before = "", rest] = written.split(/^>>> /m, 2);
  const lines = before.replaceAll(/^-# /gm, "").replaceAll(/^(> .*)\n(?!>|\n|$)/gm, "$1\n\n");
  if (rest === undefined) return lines;
  return lines + written.slice(before.length + 4).replaceAll(/^/gm, "> ");
}
