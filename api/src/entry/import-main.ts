import { constants, setPriority } from "node:os";
import { resolve } from "node:path";
import { readCommandConfig } from "../process/config.ts";
import { readImportOptions } from "../operator/import/import-options.ts";
import { runCommand } from "../operator/run-command.ts";
import { runJob } from "../operator/run-job.ts";

// The processes that serve members on this machine go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/**
 * `FROM` is an export of Discord, Slack, Mattermost or ONI. `OWNER` is the member who owns the dimension.
 * `SERVER` names one of theirs to add to. `PUBLIC=1` makes a new one public. `DRY=1` only reports.
 * `PRIVATE` is `all`, or names between commas: these channels of Discord come as private ones.
 */
await runCommand((report) => {
  const { FROM = "", OWNER = "", SERVER = "", PUBLIC, PRIVATE = "", DRY } = process.env;
  const options = readImportOptions({
    from: FROM && resolve(FROM),
    ...{ owner: OWNER, server: SERVER, hidden: PRIVATE },
    ...{ isPublic: PUBLIC === "1", isDry: DRY === "1" },
  });
  return runJob(readCommandConfig(process.env), "import", options, { report });
});
