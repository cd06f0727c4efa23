import { createInterface } from "node:readline";
import { lockDataDirectory } from "../src/locks/data-lock.ts";

/**
 * A process that takes and releases the lock of a directory on the commands `take` and `give`. It prints
 * one line for each: `held`, `given`, or the error.
 */
const directory = process.argv[2];
if (!directory) throw new Error("Name the directory to lock.");

let unlock: (() => Promise<void>) | null = null;

const commands: Record<string, () => Promise<string>> = {
  take: async () => {
    unlock = await lockDataDirectory(directory);
    return "held";
  },
  give: async () => {
    await unlock?.();
    unlock = null;
    return "given";
  },
};

console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const answer = commands[line]?.() ?? Promise.reject(new Error(`What is ${line}?`));
  console.log(await answer.catch((error: unknown) => String(error)));
}
