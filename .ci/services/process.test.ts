import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runCommand } from "./process.ts";

const { env } = process;

it("ci-10: the CPU time of a command includes that of its descendants", async () => {
  const busy = "while (process.cpuUsage().user < 300_000); process.exit(3)";
  const args = ["-c", '"$@"; exit $?', "sh", process.execPath, "-e", busy];
  const { code, cpuMs } = await runCommand("sh", args, { env, signal: AbortSignal.any([]) });
  expect(code).toBe(3);
  expect(cpuMs).toBeGreaterThan(300);
});

it("ci-10: an interrupted command runs its own handler before it ends", async () => {
  const folder = await mkdtemp(join(tmpdir(), "oni-process-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const started = join(folder, "started");
  const waits = `
    process.once("SIGINT", () => process.exit(7));
    setInterval(() => {}, 1_000);
    require("node:fs").writeFileSync(${JSON.stringify(started)}, "");
  `;
  const interruption = new AbortController();
  const { signal } = interruption;
  const running = runCommand(process.execPath, ["-e", waits], { env, signal });
  await expect.poll(() => existsSync(started)).toBe(true);
  interruption.abort();
  expect((await running).code).toBe(7);
});
