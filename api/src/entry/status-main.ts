import { PlainError } from "@oni/db";
import { readCommandConfig } from "../process/config.ts";
import { describeStatus } from "../operator/describe-status.ts";
import { readReports } from "../operator/read-reports.ts";
import { runCommand } from "../operator/run-command.ts";

/**
 * `AT` lists the processes by `host:port` of their metrics. Without it, the process on this machine is
 * used.
 */
await runCommand(async () => {
  const { METRICS_PORT, PORT } = readCommandConfig(process.env);
  const at = process.env["AT"]?.trim() || `localhost:${METRICS_PORT ?? PORT}`;
  const reports = await readReports(at.split(/\s+/));
  if (reports.every(({ metrics }) => metrics === null))
    throw new PlainError(`Nobody says how it is at ${at}. AT="host:port …" names the processes.`);
  return describeStatus(reports);
});
