import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Database } from "@oni/db";
import { sql } from "drizzle-orm";

/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

/** Returns the CPU seconds of a process and all its child processes, including those that ended. */
export function cpuSecondsOf(pid: number): number {
  // The fields after the name, which may contain any character: user and system time of the process and
  // of ended children.
  const fields = readStat(pid).slice(11, 15).map(Number);
  const own = fields.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
  return childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOf(child), own);
}

const readStat = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
};

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

/** Returns the process id of the postmaster of a PostgreSQL on this machine. */
export async function postgresPid(db: Database): Promise<number> {
  const own = sql`(select pg_backend_pid() pid) own`;
  const [row] = await db.select({ pid: sql<number>`pid` }).from(own);
  return Number(readStat(row?.pid ?? 0)[1]);
}

/**
 * Pins the server's processes to one core and this process to another, if there are two. Figures are then
 * those of one core, without the load of the bench.
 */
export function pinToCores(...serverPids: number[]): void {
  if (availableParallelism() < 2) return;
  const keep = (pid: number, core: number) => {
    execFileSync("taskset", ["-acp", String(core), String(pid)], { stdio: "ignore" });
    if (core === 0) for (const child of childrenOf(pid)) keep(child, core);
  };
  keep(process.pid, 1);
  for (const pid of serverPids) keep(pid, 0);
}
