import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, it, onTestFinished } from "vitest";

const program = fileURLToPath(new URL("in-turn.cjs", import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "oni-turn-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Runs a shell command under the lock. `cat` in it runs until its input ends. */
function runWithLock(script: string) {
  const child = spawn(process.execPath, [program, "sh", "-c", script], { cwd: folder });
  onTestFinished(() => void child.stdin.end());
  const ended = once(child, "exit").then(([code]) => code);
  return { child, ended, printed: () => once(child.stderr, "data").then(String) };
}

it("ci-15: concurrent commands run one after the other and print what they wait for", async () => {
  const log = join(folder, "log.txt");
  const first = runWithLock(`echo begin | tee -a ${log}; cat; echo end >> ${log}`);
  await once(first.child.stdout, "data");
  const others = [1, 2].map(() => runWithLock(`echo begin >> ${log}; echo end >> ${log}`));
  for (const text of await Promise.all(others.map((other) => other.printed()))) {
    expect(text).toContain("waiting for it");
  }
  first.child.stdin.end();
  expect(await Promise.all([first, ...others].map(({ ended }) => ended))).toEqual([0, 0, 0]);
  const rows = (await readFile(log, "utf8")).trim().split("\n");
  expect(rows).toEqual(["begin", "end", "begin", "end", "begin", "end"]);
});

it("ci-15: a killed command does not block the next one", async () => {
  const killed = runWithLock("echo begin; cat");
  await once(killed.child.stdout, "data");
  const waiting = runWithLock("exit 7");
  await waiting.printed();
  killed.child.kill("SIGKILL");
  expect(await waiting.ended).toBe(7);
  expect(await runWithLock("exit 0").ended).toBe(0);
});

it("ci-15: a command under the lock may run another one under the same lock", async () => {
  const { child, ended } = runWithLock(`"${process.execPath}" "${program}" sh -c "echo inner"`);
  expect(String(await once(child.stdout, "data"))).toBe("inner\n");
  expect(await ended).toBe(0);
});
