import { setTimeout } from "node:timers/promises";
import { PlainError } from "@oni/db";
import { readCommandConfig } from "../process/config.ts";
import { residentAccessKey } from "../../demo/fill-network.ts";
import { runLive } from "../../demo/live/run-live.ts";
import { isResidentKey } from "../../demo/resident-keys.ts";
import { runJob } from "../operator/run-job.ts";
import { type JobName, originOf, readDemoOptions } from "../operator/jobs.ts";
import { runCommand } from "../operator/run-command.ts";

/**
 * `MEMBERS` is the number of members, 200 by default. Another `SEED` creates other members. With `LIVE=1`
 * some of them then act on the running server, until the command is interrupted.
 */
await runCommand(async (report) => {
  const config = readCommandConfig(process.env);
  const { MEMBERS, SEED, LIVE } = process.env;
  const options = readDemoOptions({ memberCount: Number(MEMBERS || 200), seed: Number(SEED || 1) });
  const work = (job: JobName) => runJob(config, job, options, { report });

  if (!LIVE) return work("demo");
  const origin = originOf(config);
  const reaching = fetch(`${origin}/api/waitlist/stats`, { signal: AbortSignal.timeout(10_000) });
  await reaching.catch(() => {
    throw new PlainError(
      `Nobody answers at ${origin}: LIVE=1 wants a running server (make start).`,
    );
  });
  report(await work("demo"));
  const residents: Record<string, string> = JSON.parse(await work("residents"));
  const names = Object.entries(residents).flatMap(([key, name]) =>
    isResidentKey(key) ? [[key, name] as const] : [],
  );
  const ending = new AbortController();
  const { signal } = ending;
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => ending.abort());
  const pause = (ms: number) => setTimeout(ms, undefined, { signal }).catch(() => {});
  const { seed } = options;
  const live = { names: new Map(names), password: residentAccessKey, seed, signal, report };
  return runLive({ origin, pause }, live);
});
