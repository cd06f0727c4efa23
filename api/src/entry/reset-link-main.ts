import { readCommandConfig } from "../process/config.ts";
import { runJob } from "../operator/do-job.ts";
import { runCommand } from "../operator/run-command.ts";

/** `USER` says whose: a member who has lost every way in, and for whom the operator vouches. */
await runCommand(async (report) => {
  const config = readCommandConfig(process.env);
  return runJob(config, "reset-link", { username: process.env["USER"] ?? "" }, { report });
});
