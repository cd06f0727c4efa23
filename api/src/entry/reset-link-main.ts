import { readCommandConfig } from "../process/config.ts";
import { runJob } from "../operator/run-job.ts";
import { runCommand } from "../operator/run-command.ts";

/**
 * `USER` names a member who has lost every way to sign in and whose identity the operator has checked.
 */
await runCommand(async (report) => {
  const config = readCommandConfig(process.env);
  return runJob(config, "reset-link", { username: process.env["USER"] ?? "" }, { report });
});
