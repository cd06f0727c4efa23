import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { startServerProcess } from "@oni/realtime/testing";
import { cpuSecondsOf, pinToCores } from "../../realtime/bench/processor-time.ts";
import { openStandalone } from "../../realtime/bench/servers.ts";

/**
 * Measures the two requests that every page makes against a bare Hono handler that returns a constant:
 * requests per second and processor time. Both run over 64 connections, alternating. The best round
 * counts.
 */
const paths = ["/api/waitlist/stats", "/api/auth/me"];
const connections = 64;
const roundMs = 2_000;
const rounds = 3;

type Round = { perSecond: number; cpuUs: number };

/** Keeps one request in flight on every connection for a while. */
async function request(url: string, path: string, secret: string, cpuSeconds: () => number) {
  const { hostname, port, host } = new URL(url);
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${secret}\r\n\r\n`;
  const [startedAt, cpuBefore] = [performance.now(), cpuSeconds()];
  let answered = 0;
  const drive = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(request));
      socket.on("error", reject);
      socket.on("data", (chunk: Buffer) => {
        // Responses are small and arrive one at a time, each in one chunk.
        if (!chunk.includes("HTTP/1.1 200")) return reject(new Error(String(chunk)));
        answered += 1;
        if (performance.now() - startedAt < roundMs) socket.write(request);
        else socket.end(resolve);
      });
    });
  await Promise.all(Array.from({ length: connections }, drive));
  const perSecond = (answered * 1_000) / (performance.now() - startedAt);
  return { perSecond, cpuUs: ((cpuSeconds() - cpuBefore) * 1e6) / answered };
}

const row = (name: string, perSecond: string, cpuUs: string) =>
  console.log(name.padEnd(40) + perSecond.padStart(12) + cpuUs.padStart(14));

const best = (all: Round[]): Round => ({
  perSecond: Math.max(...all.map(({ perSecond }) => perSecond)),
  cpuUs: Math.min(...all.map(({ cpuUs }) => cpuUs)),
});

const bare = await startServerProcess(new URL("bare-hono.ts", import.meta.url), {});
const oni = await openStandalone({ roomCount: 1, size: 10 });
try {
  pinToCores(bare.pid);
  const secret = oni.seeded[0]?.secrets[0] ?? "";
  row(`${connections} connections`, "requests/s", "CPU µs each");
  for (const path of paths) {
    const [ofBare, ofOni]: Round[][] = [[], []];
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      await setTimeout(200);
      ofBare?.push(await request(bare.url, path, secret, () => cpuSecondsOf(bare.pid)));
      ofOni?.push(await request(oni.url, path, secret, oni.cpuSeconds));
    }
    const [plain, ours] = [best(ofBare?.slice(1) ?? []), best(ofOni?.slice(1) ?? [])];
    row(`bare Hono, ${path}`, plain.perSecond.toFixed(0), plain.cpuUs.toFixed(0));
    row(`ONI, ${path}`, ours.perSecond.toFixed(0), ours.cpuUs.toFixed(0));
    const [rate, cost] = [ours.perSecond / plain.perSecond, ours.cpuUs / plain.cpuUs];
    row("  to bare Hono", rate.toFixed(2), cost.toFixed(2));
  }
} finally {
  bare.kill("SIGTERM");
  await Promise.all([bare.exited, oni.close()]);
}
