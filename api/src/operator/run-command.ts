import { PlainError, privateUmask } from "@oni/db";
import { ConfigError, describeError, nameUnusableValue } from "@oni/realtime/process";

/**
 * Runs a command of an operator, prints its summary or error, and exits. `work` may report what it waits
 * for.
 */
export async function runCommand(
  work: (report: (sentence: string) => void) => Promise<string>,
): Promise<void> {
  process.umask(privateUmask);
  try {
    const done = await work((sentence) => process.stderr.write(`${sentence}\n`));
    process.stdout.write(`${done}\n`);
    process.exit(0);
  } catch (error) {
    const isPlain = error instanceof PlainError || error instanceof ConfigError;
    const message = isPlain ? error.message : nameUnusableValue(error);
    process.stderr.write(`${message ?? JSON.stringify(describeError(error))}\n`);
    process.exit(1);
  }
}
