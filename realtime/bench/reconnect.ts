import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSessions } from "@oni/db";
import { makeMember, makeServer, makeUser, openPostgresTestDatabase } from "@oni/db/testing";
import { startServerProcess } from "../testing/process.ts";
import { openRawReader } from "./raw-reader.ts";
import { openRoom } from "./room.ts";

/**
 * Two thousand members who all come back at once, each with a session, until the last one is in; beside as many sockets of bare Socket.IO, which asks nobody who they are.
 */
const memberCount = 2_000;
const rounds = 3;

/** Milliseconds until all are in again, the best of some storms. */
async function storm(port: number, auths: readonly object[]): Promise<number> {
  const tookMs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    const readers = await Promise.all(auths.map((auth) => openRawReader(port, auth)));
    tookMs.push(performance.now() - startedAt);
    for (const reader of readers) reader.close();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return Math.min(...tookMs.slice(1));
}

const { db, url, close } = await openPostgresTestDatabase();
const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
const sessions = createSessions(db);
const { id: serverId } = await makeServer(db);
/** A member with a session; every hundredth is in a dimension with the others of their kind. */
async function signUp(_: unknown, index: number): Promise<{ sessionId: string }> {
  const { id: userId } = await makeUser(db);
  if (index % 100 === 0) await makeMember(db, { serverId, userId });
  return { sessionId: await sessions.create(userId, "bench") };
}
const auths = await Promise.all(Array.from({ length: memberCount }, signUp));
const bare = await openRoom("bare Socket.IO");
const oni = await startServerProcess(new URL("../../api/src/standalone.ts", import.meta.url), {
  ...{ DATABASE_URL: url, DATA_DIR: folder, REDIS_URL: "" },
  ...{ RATE_LIMIT_SCALE: "100000", LOG_LEVEL: "error" },
});
try {
  const bareMs = await storm(bare.port, auths);
  const oniMs = await storm(Number(new URL(oni.url).port), auths);
  console.log(
    `${memberCount} sockets come back at once\n\n` +
      `bare Socket.IO        ${bareMs.toFixed(0).padStart(8)} ms\n` +
      `ONI, members          ${oniMs.toFixed(0).padStart(8)} ms   x ${(oniMs / bareMs).toFixed(2)}`,
  );
} finally {
  await bare.close();
  oni.kill("SIGTERM");
  await oni.exited;
  await close();
  await rm(folder, { recursive: true, force: true });
}
