import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { programOf } from "@oni/realtime/testing";
import { cpuSecondsOf } from "../../realtime/bench/processor-time.ts";
import type { ExportSize } from "../testing/imports/files.ts";

/** The size that the figures are stated for. */
export const exportSize: ExportSize = {
  ...{ seed: 22, channels: 20 },
  ...{ messages: 100_000, attachments: 5_000 },
};

const pollMs = 100;
const entry = new URL("../src/entry/import-main.ts", import.meta.url);

export type ImportRun = { seconds: number; cpuSeconds: number; peakMib: number; report: string };

/** Runs `make import` in a process. Returns its figures, with the CPU time of its image process. */
export async function runImportProcess(env: Record<string, string>): Promise<ImportRun> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, programOf(entry), {
    env: { ...process.env, LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let [cpuSeconds, peakMib] = [0, 0];
  const poll = setInterval(() => {
    try {
      cpuSeconds = Math.max(cpuSeconds, cpuSecondsOf(child.pid ?? 0));
      peakMib = Math.max(peakMib, peakMibOf(child.pid ?? 0));
    } catch {
      // The process has ended.
    }
  }, pollMs);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const report = await text(child.stdout);
  const code = await exited;
  clearInterval(poll);
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${report}`);
  return { seconds: (performance.now() - startedAt) / 1_000, cpuSeconds, peakMib, report };
}

/** Returns the largest memory of a process so far, as the system counts it. One that has ended has none. */
function peakMibOf(pid: number): number {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib ?? 0) / 1024;
}
