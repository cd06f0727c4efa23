import { execFile } from "node:child_process";
import { promisify } from "node:util";

type Environment = Readonly<Record<string, string>>;

/** Runs an operator's command with its options on a store, by default that of the shared server. */
export async function runOperator(
  command: "import" | "keeper",
  options: Environment,
  store: Environment = JSON.parse(process.env["SHARED_STORE"] ?? "{}"),
): Promise<void> {
  await promisify(execFile)(process.execPath, [`api/dist/${command}-main.js`], {
    env: { ...process.env, ...store, ...options },
  });
}
