import { resolve } from "node:path";
import { readCommandConfig } from "../process/config.ts";
import { runCommand } from "../operator/run-command.ts";
import { runJob } from "../operator/run-job.ts";

/** `SERVER` is the name or id of a dimension, `TO` the file to write. */
await runCommand(async (report) => {
  const config = readCommandConfig(process.env);
  const to = resolve(process.env["TO"] || "oni-export.zip");
  return runJob(config, "export", { server: process.env["SERVER"] ?? "", to }, { report });
});
