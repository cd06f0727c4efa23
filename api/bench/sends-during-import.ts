import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atPace } from "../../realtime/bench/at-pace.ts";
import { timeSends } from "../../realtime/bench/timed-sends.ts";
import { generatedSources } from "../testing/imports/sources.ts";
import { exportSize, runImportProcess } from "./import-process.ts";
import { report } from "./measure.ts";
import { openOniPaths } from "./send-paths.ts";

/**
 * Measures `message:send` at 100 a second of one process with PostgreSQL, before and while `make import`
 * imports 30 000 messages and 1 500 files. The import shares the core of the clients, and its statements that
 * of the server.
 */
const senderCount = 50;
const perSecond = 100;
const warmMs = 5_000;
const referenceMs = 30_000;
const stepMs = 1_000;
const parts = [0.5, 0.95, 0.99];
const goal = 2;

const folder = await mkdtemp(join(tmpdir(), "oni-bench-import-"));
const from = join(folder, "export.zip");
const { generate, write } = generatedSources.slack;
await write(from, generate({ ...exportSize, messages: 30_000, attachments: 1_500 }));

const {
  paths: [{ readers, send }],
  databaseUrl,
  close,
} = await openOniPaths();
try {
  const sends = timeSends();
  for (const reader of readers) sends.time(reader);
  const sendFor = (ms: number) =>
    atPace({ perSecond, ms }, (index) => send(index % senderCount, sends.next()));
  const quantiles = () => parts.map(sends.tookMs);

  await sendFor(warmMs);
  sends.forget();
  await sendFor(referenceMs);
  const before = quantiles();
  sends.forget();
  let isOver = false;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "data"), REDIS_URL: "" };
  const importing = runImportProcess({ ...env, FROM: from, OWNER: "oni_0" }).finally(
    () => (isOver = true),
  );
  while (!isOver) await sendFor(stepMs);
  await importing;
  const during = quantiles();
  for (const [index, part] of parts.entries()) {
    const [without = 0, beside = 0] = [before[index], during[index]];
    report(`sends before, p${part * 100}`, without, "ms");
    report(`sends during an import, p${part * 100}`, beside, "ms");
    report(`during to before, p${part * 100}`, beside / without, "×", goal);
  }
} finally {
  await close();
  await rm(folder, { recursive: true });
}
