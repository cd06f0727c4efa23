import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { openStore, storeFolder } from "../src/connection/embedded.ts";
import { createMessageLog } from "../src/chat/sends/message-log.ts";
import { wrapStore } from "../src/open.ts";
import { makeChannel, makeServer, makeSession, makeUser } from "../testing/factories.ts";

/**
 * Measures the cost of the flush before each acknowledgement in the embedded store. It sends messages of
 * 200 bytes to this store and to the same store as PGlite ships it, which loses acknowledged data in a
 * power cut. The two stores alternate.
 */
const channelCount = 10;
const warmMs = 1_000;
const runMs = 3_000;
const rounds = 3;
const content = "a ripple goes out from the dark and comes back as light. ".repeat(4).slice(0, 200);

async function prepare(store: PGlite) {
  const { db, close } = await wrapStore(store);
  const { id: userId } = await makeUser(db);
  const sessionKey = await makeSession(db, userId);
  const { id: serverId } = await makeServer(db, { ownerId: userId });
  const channels = await Promise.all(
    Array.from({ length: channelCount }, () => makeChannel(db, { serverId })),
  );
  const messageLog = createMessageLog(db);
  const speaker = { userId, sessionKey, replyToId: null, usernames: [] };
  const send = async (index: number) => {
    const channelId = channels[index % channelCount]?.id ?? "";
    const words = { content, terms: "words:1", nonce: randomUUID(), nonceDigest: null };
    const { outcome } = await messageLog.append({ ...speaker, channelId, ...words });
    if (outcome !== "placed") throw new Error(outcome);
  };
  return { send, close };
}

/** Returns how many sends per second finish with `inFlight` sends at once. */
async function rateOf(inFlight: number, send: (index: number) => Promise<void>, ms: number) {
  const startedAt = performance.now();
  let index = 0;
  const loop = async () => {
    while (performance.now() - startedAt < ms) await send(index++);
  };
  await Promise.all(Array.from({ length: inFlight }, loop));
  return (index * 1_000) / (performance.now() - startedAt);
}

const mean = (rates: number[]) => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;

const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
try {
  const [flushing, bare] = ["flushing", "bare"].map((name) => join(folder, name));
  if (!flushing || !bare) throw new Error("There are two places.");
  await (await openStore(flushing)).close();
  await cp(flushing, bare, { recursive: true });
  const flushed = await prepare(await openStore(flushing));
  const plain = await prepare(await PGlite.create(storeFolder(bare)));
  for (const inFlight of [1, 16, 64, 256]) {
    const rates = { flushed: [0], plain: [0] };
    rates.flushed.pop();
    rates.plain.pop();
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ["plain", "flushed"] as const) {
        const { send } = name === "plain" ? plain : flushed;
        if (round === 0) await rateOf(inFlight, send, warmMs);
        rates[name].push(await rateOf(inFlight, send, runMs));
      }
    }
    const [without, withFlushes] = [mean(rates.plain), mean(rates.flushed)];
    console.log(
      `${inFlight} in flight`.padEnd(16) +
        `without flushes ${without.toFixed(0)}/s`.padStart(24) +
        `with ${withFlushes.toFixed(0)}/s`.padStart(14) +
        `   x ${(without / withFlushes).toFixed(2)} the cost`,
    );
  }
  await Promise.all([flushed.close(), plain.close()]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
