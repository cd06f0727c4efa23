import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { runProgram } from "./run-program.ts";
import { openSavedLogin } from "./saved-login.ts";

const { stdin, stdout, stderr, env } = process;

// A reader that has enough, such as head, is no failure.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

process.exitCode = await runProgram(process.argv.slice(2), {
  savedLogin: openSavedLogin(join(env["XDG_CONFIG_HOME"] || join(homedir(), ".config"), "oni")),
  input: { isTerminal: Boolean(stdin.isTTY), read: () => text(stdin) },
  print: (line) => void stdout.write(`${line}\n`),
  report: (line) => void stderr.write(`${line}\n`),
  // Node reads NO_COLOR and TERM for it.
  hasColors: Boolean(stdout.isTTY) && stdout.hasColors(),
  wait,
  file: fileURLToPath(import.meta.url),
  machine: hostname(),
});
