import { DataDirectoryLockedError } from "@oni/db";
import { ConfigError, describeError, nameUnusableValue } from "@oni/realtime";
import { PlainError } from "./plain-error.ts";

/** The life of an operator's command: it says what it did, or why it could not, and ends. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
    process.exit(0);
  } catch (error) {
    const isPlain =
      error instanceof PlainError ||
      error instanceof ConfigError ||
      error instanceof DataDirectoryLockedError;
    const said = isPlain ? error.message : nameUnusableValue(error);
    process.stderr.write(`${said ?? JSON.stringify(describeError(error))}\n`);
    process.exit(1);
  }
}
