import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** Returns a script that writes lines and then ends with the statement `last`. */
const script = (last: string) => `
  import { createLog } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
  const log = createLog("info");
  log.info("first");
  log.error("second");
  ${last}`;

test("realtime-139: lines are written in order, including those of a process that ends at once", async () => {
  for (const last of ["process.exit(0);", "setTimeout(() => log.info('third'), 5);"]) {
    const flags = ["--import", "tsx", "--input-type=module", "--eval", script(last)];
    const { stdout } = await run(process.execPath, flags);
    const messages = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).message);
    expect(messages).toEqual(["first", "second", ...(last.includes("third") ? ["third"] : [])]);
  }
});
