import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Database } from "@oni/db";
import { openPostgresTestDatabase } from "@oni/db/testing";
import { startServerProcess } from "../testing/process.ts";
import type { Memory } from "./fan-out-server.ts";
import { cpuSecondsOf, pinToCores, postgresPid } from "./processor-time.ts";
import { openRawReader, type RawReader } from "./raw-reader.ts";
import { type SeededChannel, seedChannels } from "./seed-channels.ts";

/** A server in a separate process. All servers have the same rooms. */
export type BenchServer = {
  /** Connects the next member to a room, starting over after the last. */
  enter(room: number): Promise<RawReader>;
  /** Sends one message to a room, in one event loop iteration of the server. */
  send(room: number, content: string): void;
  /** Returns the CPU seconds of the server so far, with those of PostgreSQL if it stores messages. */
  cpuSeconds(): number;
  close(): Promise<void>;
};

export type Shape = { roomCount: number; size: number };

const openedAtOnce = 50;

/**
 * Starts a server of `fan-out-server.ts` by its name. A separate control connection triggers its
 * messages.
 */
export async function openServer(name: string, shape: Shape) {
  const store = await openPostgresTestDatabase();
  const isOurs = name.startsWith("ONI");
  const seeded = isOurs ? await seedChannels(store.db, shape) : null;
  const server = fork(fileURLToPath(new URL("fan-out-server.ts", import.meta.url)), [name], {
    execArgv: ["--import", "tsx", "--expose-gc"],
    env: { ...process.env, DATABASE_URL: store.url },
  });
  const [[port = 0, controlPort = 0] = []]: number[][] = await once(server, "message");
  const pid = server.pid ?? 0;
  const databasePid = await postgresPid(store.db);
  pinToCores(pid, databasePid);
  const control = await openRawReader({ port: controlPort, auth: null });
  return {
    enter: seeded
      ? enterOurs(port, seeded)
      : (room: number) => {
          const auth = name.endsWith("ws") ? null : {};
          return openRawReader({ port, auth, query: `room=${room}` });
        },
    send: (room: number, content: string) => control.send(`${room}|${content}`),
    cpuSeconds: () => cpuSecondsOf(pid) + (name.includes("INSERT") ? cpuSecondsOf(databasePid) : 0),
    /** Collects garbage first. */
    memory: async (): Promise<Memory> => {
      server.send("memory");
      const [memory]: Memory[] = await once(server, "message");
      if (!memory) throw new Error("The server gave no account.");
      return memory;
    },
    close: async (): Promise<void> => {
      control.close();
      server.disconnect();
      await once(server, "exit");
      await store.close();
    },
  } satisfies BenchServer & { memory(): Promise<Memory> };
}

type OpenStandalone = {
  url: string;
  databaseUrl: string;
  db: Database;
  seeded: SeededChannel[];
};

/**
 * Starts all of ONI in one process with PostgreSQL. The owner sends a room's messages with
 * `message:send`.
 */
export async function openStandalone(shape: Shape) {
  const store = await openPostgresTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "oni-bench-"));
  const seeded = await seedChannels(store.db, shape);
  const server = await startServerProcess(
    new URL("../../api/src/entry/standalone.ts", import.meta.url),
    {
      ...{ DATABASE_URL: store.url, DATA_DIR: folder, REDIS_URL: "" },
      ...{ RATE_LIMIT_SCALE: "100000", LOG_LEVEL: "error" },
    },
  );
  const databasePid = await postgresPid(store.db);
  pinToCores(server.pid, databasePid);
  const port = Number(new URL(server.url).port);
  const senders = await Promise.all(
    seeded.map(({ secrets: [sessionId] }) => openRawReader({ port, auth: { sessionId } })),
  );
  return {
    url: server.url,
    databaseUrl: store.url,
    db: store.db,
    seeded,
    enter: enterOurs(port, seeded),
    send: (room: number, content: string) => {
      const [sender, { channelId } = { channelId: "" }] = [senders[room], seeded[room]];
      // A refused or interrupted message does not arrive and is counted as missing.
      sender?.request("message:send", { channelId, nonce: randomUUID(), content }).catch(() => {});
    },
    cpuSeconds: () => cpuSecondsOf(server.pid) + cpuSecondsOf(databasePid),
    close: async (): Promise<void> => {
      for (const sender of senders) sender.close();
      server.kill("SIGTERM");
      await server.exited;
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  } satisfies BenchServer & OpenStandalone;
}

/** Connects members with their sessions and watches the channel of their dimension. */
function enterOurs(port: number, seeded: readonly SeededChannel[]) {
  const nextMembers = seeded.map(() => 0);
  return async (room: number): Promise<RawReader> => {
    const { channelId, secrets } = seeded[room] ?? { channelId: "", secrets: [] };
    const member = nextMembers[room] ?? 0;
    nextMembers[room] = member + 1;
    const reader = await openRawReader({
      port,
      auth: { sessionId: secrets[member % secrets.length] },
    });
    const ack = await reader.request("channel:watch", { channelId });
    if (!ack.includes('"ok":true')) throw new Error(`The channel refused: ${ack}`);
    return reader;
  };
}

/** Fills every room, `atOnce` members at a time. */
export async function enterAll(
  { enter }: Pick<BenchServer, "enter">,
  { roomCount, size }: Shape,
  atOnce = openedAtOnce,
): Promise<RawReader[]> {
  const readers: RawReader[] = [];
  let begun = 0;
  const loop = async () => {
    while (begun < roomCount * size) {
      const room = begun % roomCount;
      begun += 1;
      readers.push(await enter(room));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return readers;
}
