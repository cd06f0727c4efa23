import { openDatabase, type ReadOutcome } from "@oni/db";
import { openTestApp } from "../testing/app.ts";
import { createWriter } from "../testing/concurrent-reads.ts";
import { openReplica } from "../testing/replica.ts";

/**
 * Makes 10 000 reads of history and search during writes, with a replica that stops for 30 s. Reports
 * which server responded, and how many responses lacked an acknowledged message.
 */
const mostReads = 10_000;
const freezesAtMs = 5_000;
const frozenMs = 30_000;

const servers = await openReplica();
const outcomes: Record<ReadOutcome, number> = { replica: 0, behind: 0, failed: 0 };
const database = await openDatabase({
  ...{ databaseUrl: servers.primaryUrl, dataDirectory: "", readUrl: servers.replicaUrl },
  onRead: (outcome) => void (outcomes[outcome] += 1),
});
const world = await openTestApp({ read: database.read }, async () => database);
const talk = await createWriter(world);

const print = (name: string, ended: typeof outcomes) =>
  console.log(`${name.padEnd(14)}${JSON.stringify(ended)}`);
const at = (ms: number, act: () => Promise<void>, name: string) =>
  setTimeout(() => {
    print(name, outcomes);
    void act();
  }, ms);
const timers = [
  at(freezesAtMs, servers.freeze, "before"),
  at(freezesAtMs + frozenMs, servers.thaw, "frozen"),
];
const startedAt = performance.now();
const isLongEnough = () => performance.now() - startedAt > freezesAtMs + frozenMs + freezesAtMs;
let reportedReads = 0;
const { total, stale } = await talk.readWhileWriting(
  (reads) => {
    if (reads.total >= reportedReads + mostReads / 10) {
      reportedReads = reads.total;
      print(`${reportedReads}`, outcomes);
      console.log(`${reads.stale} of them stale`);
    }
    return reads.total >= mostReads && isLongEnough();
  },
  { readers: 24, writesEveryMs: 50 },
);
for (const timer of timers) clearTimeout(timer);
print("all", outcomes);
const seconds = (performance.now() - startedAt) / 1_000;
console.log(`${total} reads in ${seconds.toFixed(0)} s, ${stale} of them stale`);
await world.close();
await servers.close();
