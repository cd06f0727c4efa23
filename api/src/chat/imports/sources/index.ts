import { PlainError } from "@oni/db";
import type { Archive, SourceReader } from "../source-item.ts";
import { discordReader } from "./discord/read-discord-export.ts";
import { mattermostReader } from "./mattermost/read-mattermost-export.ts";
import { oniReader } from "./oni/read-oni-export.ts";
import { slackReader } from "./slack/read-slack-export.ts";

/** Those that are recognized by the names of their files come first. */
const readers: readonly SourceReader[] = [oniReader, slackReader, mattermostReader, discordReader];

/** Returns the reader of an archive. Throws `PlainError` if it is no export that ONI can read. */
export async function findReader(archive: Archive): Promise<SourceReader> {
  for (const reader of readers) if (await reader.recognizes(archive)) return reader;
  throw new PlainError(
    "This is no export of DiscordChatExporter (JSON), Slack, Mattermost or ONI, or files are missing.",
  );
}
