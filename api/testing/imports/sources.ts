import { discordExport } from "./discord-export.ts";
import { writeFolder } from "./files.ts";
import { mattermostExport } from "./mattermost-export.ts";
import { oniExport } from "./oni-export.ts";
import { slackExport } from "./slack-export.ts";
import { writeZip } from "./zip.ts";

/** The generator of each source's exports, and the form in which its exporter delivers them. */
export const generatedSources = {
  discord: { generate: discordExport, write: writeFolder },
  slack: { generate: slackExport, write: writeZip },
  mattermost: { generate: mattermostExport, write: writeZip },
  oni: { generate: oniExport, write: writeZip },
};

export type SourceName = keyof typeof generatedSources;
export const sourceNames: readonly SourceName[] = ["discord", "slack", "mattermost", "oni"];
