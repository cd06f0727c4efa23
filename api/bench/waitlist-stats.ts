import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPostgresDatabase } from "@oni/db/testing";
import { startServerProcess } from "@oni/realtime/testing";

/**
 * `GET /api/waitlist/stats` a second, against a bare Hono handler that answers a constant, in one
 * run. With TEST_DATABASE_URL the count lies in PostgreSQL, otherwise in the embedded store.
 */
const connections = 32;
const roundMs = 3_000;
const rounds = 2;

/** Keeps one request under way on every connection and answers how many were answered a second. */
async function requestsPerSecond(url: string): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const request = `GET /api/waitlist/stats HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const endsAt = performance.now() + roundMs;
  let answered = 0;
  const drive = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(request));
      socket.on("error", reject);
      socket.on("data", (chunk: Buffer) => {
        // Answers are small and come one at a time, each in one piece.
        if (!chunk.includes("HTTP/1.1 200")) return;
        answered += 1;
        if (performance.now() < endsAt) socket.write(request);
        else socket.end(resolve);
      });
    });
  await Promise.all(Array.from({ length: connections }, drive));
  return (answered * 1_000) / roundMs;
}

const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
const store = process.env["TEST_DATABASE_URL"] ? await createPostgresDatabase() : null;
const [bare, oni] = await Promise.all([
  startServerProcess(new URL("bare-hono.ts", import.meta.url), {}),
  startServerProcess(new URL("../src/standalone.ts", import.meta.url), {
    ...{ DATABASE_URL: store?.url ?? "", DATA_DIR: folder, REDIS_URL: "" },
    ...{ RATE_LIMIT_SCALE: "100000", LOG_LEVEL: "error" },
  }),
]);
try {
  const rates: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    rates.push([await requestsPerSecond(bare.url), await requestsPerSecond(oni.url)]);
  }
  // The first round warms both up.
  const best = (of: 0 | 1) => Math.max(...rates.slice(1).map((rate) => rate[of]));
  const line = (name: string, value: string) => console.log(name.padEnd(26) + value.padStart(12));
  console.log(
    `GET /api/waitlist/stats: ${connections} connections, ` +
      `on ${store ? "PostgreSQL" : "the embedded store"}\n\n${"requests/s".padStart(38)}`,
  );
  line("bare Hono handler", best(0).toFixed(0));
  line("ONI", best(1).toFixed(0));
  line("ratio", (best(1) / best(0)).toFixed(2));
} finally {
  bare.kill("SIGTERM");
  oni.kill("SIGTERM");
  await Promise.all([bare.exited, oni.exited]);
  await store?.drop();
  await rm(folder, { recursive: true, force: true });
}
