import { type MentionText, slackMarkdown } from "../../../embeds/slack-markdown.ts";
import { withEmoji } from "../emoji.ts";
import type { Workspace } from "./workspace.ts";

export type Convert = (written: string | undefined) => string | undefined;

/** Returns the function that makes markdown of texts of the workspace, with its names as plain text. */
export function converterOf({ userNames, channels }: Workspace): Convert {
  const channelNames = new Map(channels.map(({ id, name }) => [id, name]));
  const mention: MentionText = (mark, id, label) => {
    if (mark === "@") return `@${userNames.get(id) ?? label ?? "unknown"}`;
    if (mark === "#") return `#${label ?? channelNames.get(id) ?? "unknown-channel"}`;
    if (label !== undefined) return label;
    return `@${id.replace(/\^.*/, "")}`;
  };
  return (written) => {
    const markdown = slackMarkdown(written, mention);
    return markdown === undefined ? undefined : withEmoji(markdown);
  };
}
