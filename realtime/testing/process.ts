import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { within } from "./client.ts";

/** A server in a process of its own. */
export type ServerProcess = {
  url: string;
  pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or null when a signal ended it. */
  exited: Promise<number | null>;
};

const gatewayEntry = new URL("../src/main.ts", import.meta.url);

/** Starts a gateway on a free port and resolves when it serves. */
export const startGatewayProcess = (env: Record<string, string>): Promise<ServerProcess> =>
  startServerProcess(gatewayEntry, env);

/** Starts a server that prints `… is at <url>` once it serves, on a free port unless `env` has one. */
export async function startServerProcess(
  entry: URL,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", fileURLToPath(entry)], {
    env: { ...process.env, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = await within(
    "the start of the process",
    new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
        const [, address] = / is at (\S+)/.exec(output) ?? [];
        if (address) resolve(address);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.once("exit", () => reject(new Error(`The process ended:\n${output}`)));
    }),
    60_000,
  );
  return { url, pid: child.pid ?? 0, exited, kill: (signal) => void child.kill(signal) };
}
