import { privateUmask } from "@oni/db";
import { runProcess } from "@oni/realtime/process";
import { readConfig } from "../process/config.ts";
import { start } from "./start.ts";

/** Runs an api process, with or without the gateway. */
export const runApi = (
  env: Record<string, string | undefined>,
  options: { withGateway: boolean },
): Promise<void> => {
  process.umask(privateUmask);
  return runProcess({
    readConfig: () => readConfig(env),
    start: (config, log) => start(config, log, options),
  });
};
