import { PlainError } from "@oni/db";
import { ConfigError } from "./environment.ts";
import { createLog, describeError, type Log, type LogLevel } from "../observe/log.ts";
import { nameUnusableValue } from "./unusable-value.ts";

/** A process that serves. `stop` drains it: nothing new is taken, what is under way is finished. */
export type Running = {
  url: string;
  stop(): Promise<void>;
  /** Gives others of what it has too much of. */
  rebalance?(): Promise<void>;
};

type Life<Config> = {
  /** Throws `ConfigError` for an environment that cannot be used. */
  readConfig(): Config;
  start(config: Config, log: Log): Promise<Running>;
};

const longestStopMs = 18_000;

/**
 * The life of a server process: read the environment, start, drain on SIGTERM or SIGINT, exit 0. A
 * signal before it serves ends it at once. On SIGUSR2 it gives others of what it has too much of.
 */
export async function runProcess<Config extends { LOG_LEVEL: LogLevel }>(
  life: Life<Config>,
): Promise<void> {
  // Who reads the log may go before we do, and takes no more than the log with them.
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
      // Before it serves, a process may wait for ever, and nobody waits for it.
      await running?.stop();
      process.exit(0);
    };
    process.on("SIGTERM", (signal) => void stop(signal));
    process.on("SIGINT", (signal) => void stop(signal));
    // Whoever has nothing to give must hear it too, or would end.
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

/** Says where it serves, whatever the level of the log: to a person, or as a log entry. */
function announce(url: string): void {
  const sentence = `ONI is at ${url}`;
  if (process.stdout.isTTY) process.stdout.write(`\n  ${sentence}\n\n`);
  else createLog("info").info(sentence);
}

const describe = (error: unknown) => JSON.stringify({ level: "error", ...describeError(error) });
