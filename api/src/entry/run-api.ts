import { privateUmask } from "@oni/db";
import { runProcess } from "@oni/realtime/process";
import { readConfig } from "../process/config.ts";
import { start } from "./start.ts";

/** The life of an api process, alone or with the gateway in it. */
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
