import { PlainError } from "@oni/db";
import { ConfigError } from "./environment.ts";
import { createLog, describeError, type Log, type LogLevel } from "../observe/log.ts";
import { nameUnusableValue } from "./unusable-value.ts";

/** A serving process. `stop` accepts no new work and finishes the work in progress. */
export type Running = {
  url: string;
  stop(): Promise<void>;
  /** Moves excess load to other processes. */
  rebalance?(): Promise<void>;
};

type Life<Config> = {
  /** Throws `ConfigError` for an unusable environment. */
  readConfig(): Config;
  start(config: Config, log: Log): Promise<Running>;
};

const longestStopMs = 18_000;

/**
 * Runs a server process: reads the environment, starts, drains on SIGTERM or SIGINT, and exits with 0. A
 * signal before it serves ends it at once. On SIGUSR2 it moves excess load to other processes.
 */
export async function runProcess<Config extends { LOG_LEVEL: LogLevel }>(
  life: Life<Config>,
): Promise<void> {
  // A reader of the log may go away. Only the log ends then.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  try {
    const config = life.readConfig();
    const log = createLog(config.LOG_LEVEL);
    process.on("unhandledRejection", (reason) => {
      log.error("unhandled rejection", describeError(reason));
    });
    let running: Running | null = null;
    let isStopping = false;
    const stop = async (signal: string) => {
      if (isStopping) return;
      isStopping = true;
      log.info("stopping", { signal });
      setTimeout(() => process.exit(1), longestStopMs).unref();
      // A process may wait forever before it serves, and there is no work to finish.
      await running?.stop();
      process.exit(0);
    };
    process.on("SIGTERM", (signal) => void stop(signal));
    process.on("SIGINT", (signal) => void stop(signal));
    // Without a handler the signal would end a process that has nothing to move.
    process.on("SIGUSR2", () => {
      running
        ?.rebalance?.()
        .catch((error) => log.error("rebalancing failed", describeError(error)));
    });
    running = await life.start(config, log);
    announce(running.url);
  } catch (error) {
    const isPlain = error instanceof PlainError || error instanceof ConfigError;
    const message = isPlain ? error.message : (nameUnusableValue(error) ?? describe(error));
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}

/** Prints the URL at any log level: as text on a terminal, else as a log entry. */
function announce(url: string): void {
  const sentence = `ONI is at ${url}`;
  if (process.stdout.isTTY) process.stdout.write(`\n  ${sentence}\n\n`);
  else createLog("info").info(sentence);
}

const describe = (error: unknown) => JSON.stringify({ level: "error", ...describeError(error) });
