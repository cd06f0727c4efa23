import { ConfigError } from "./environment.ts";
import { createLog, describeError, type Log, type LogLevel } from "./log.ts";

/** A process that serves. `stop` drains it: nothing new is taken, what is under way is finished. */
export type Running = { url: string; stop(): Promise<void> };

type Life<Config> = {
  /** Throws `ConfigError` for an environment that cannot be used. */
  readConfig(): Config;
  start(config: Config, log: Log): Promise<Running>;
  /** Failures that the person who started the process can mend; they get a sentence, not a stack. */
  isPlain?(error: Error): boolean;
};

const longestStopMs = 18_000;

/** The life of a server process: read the environment, start, drain on SIGTERM or SIGINT, exit 0. */
export async function runProcess<Config extends { LOG_LEVEL: LogLevel }>(
  life: Life<Config>,
): Promise<void> {
  try {
    const config = life.readConfig();
    const log = createLog(config.LOG_LEVEL);
    process.on("unhandledRejection", (reason) => {
      log.error("unhandled rejection", describeError(reason));
    });
    const running = await life.start(config, log);
    process.stdout.write(`\n  ONI is at ${running.url}\n\n`);

    let isStopping = false;
    const stop = async (signal: string) => {
      if (isStopping) return;
      isStopping = true;
      log.info("stopping", { signal });
      setTimeout(() => process.exit(1), longestStopMs).unref();
      await running.stop();
      process.exit(0);
    };
    process.on("SIGTERM", (signal) => void stop(signal));
    process.on("SIGINT", (signal) => void stop(signal));
  } catch (error) {
    const isPlain = error instanceof Error && (isMendable(error) || life.isPlain?.(error));
    process.stderr.write(`${isPlain ? error.message : describe(error)}\n`);
    process.exit(1);
  }
}

const isMendable = (error: Error) =>
  error instanceof ConfigError || ("code" in error && error.code === "EADDRINUSE");

const describe = (error: unknown) => JSON.stringify({ level: "error", ...describeError(error) });
