import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { type TestClient, until } from "../../../testing/client.ts";
import { openLocalWorld, type World } from "../../../testing/world.ts";
import type { LiveSocket } from "../../publishing/live-server.ts";
import { createGatewayMetrics } from "../../publishing/metrics.ts";
import { createDirectWrites } from "./direct-writes.ts";
import { findUnknownPart, transportInternalsOf } from "./socket-io-internals.ts";
import { createIterationEnd } from "./iteration-end.ts";

const registry = new Registry();
let world: World;
let clients: TestClient[];
let sockets: LiveSocket[];
beforeAll(async () => {
  world = await openLocalWorld({ limitScale: 1_000, metrics: createGatewayMetrics(registry) });
  const { here } = world;
  const polling = async () =>
    here.connect((await here.signIn()).secret, { transports: ["polling"] });
  clients = [await here.enter(), await here.enter(), await polling(), await here.enter()];
  const all = here.deps.io.of("/").sockets;
  sockets = clients.flatMap(({ socket }) => all.get(socket.id ?? "") ?? []);
  // A frame for all sockets would be wrong where frames are compressed.
  const compressing = sockets[3] && transportInternalsOf(sockets[3].conn);
  if (compressing) compressing.perMessageDeflate = {};
});
afterAll(() => world.close());

const roomNames = ["channel:one", "channel:two"];

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ action: fc.constant("emit to a room"), room: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ action: fc.constant("emit to one"), clientIndex: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constantFrom("join", "leave", "emit to all but one"),
      ...{ clientIndex: fc.nat(3), room: fc.nat(1) },
    }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constant("end the iteration") }) },
);
type Step = { action: string; clientIndex?: number; room?: number };

const channelId = randomUUID();
const numbered = (number: number) => ({ channelId, lastSeq: number, lastRev: 0 });
const numbersOf = (client: TestClient) =>
  client.payloadsOf("channel:head").map(({ lastSeq }) => lastSeq);

/** Runs each step and returns what each client must receive, in order. */
async function perform(steps: readonly Step[]): Promise<number[][]> {
  const { io } = world.here.deps;
  const due: number[][] = sockets.map(() => []);
  let number = 0;
  for (const { action, clientIndex = 0, room = 0 } of steps) {
    const [name = "", socket] = [roomNames[room], sockets[clientIndex]];
    const inRoom = sockets.map((each) => each.rooms.has(name));
    number += 1;
    const head = numbered(number);
    if (action === "end the iteration") await new Promise(setImmediate);
    else if (action === "join") void socket?.join(name);
    else if (action === "leave") void socket?.leave(name);
    else if (action === "emit to one") {
      socket?.emit("channel:head", head);
      due[clientIndex]?.push(number);
    } else {
      const isButOne = action === "emit to all but one";
      const to = isButOne ? io.to(name).except(socket?.id ?? "") : io.to(name);
      to.emit("channel:head", head);
      const isDue = (index: number) => inRoom[index] && !(isButOne && index === clientIndex);
      due.forEach((numbers, index) => isDue(index) && numbers.push(number));
    }
  }
  return due;
}

test("realtime-112, realtime-113: a socket receives everything of one iteration in order, by every path and transport", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      for (const { received } of clients) received.length = 0;
      for (const socket of sockets) void socket.join(roomNames);
      const due = await perform(steps);
      // An ack follows everything that was sent before its request.
      for (const client of clients) await client.send("waitlist:watch", {});
      expect(clients.map(numbersOf)).toEqual(due);
    }),
    { seed: 870, numRuns: 150, endOnFailure: true },
  );
});

test("realtime-112, realtime-113: an event of a room is sent before a socket closes in the same iteration", async () => {
  const client = await world.here.enter();
  const socket = world.here.deps.io.of("/").sockets.get(client.socket.id ?? "");
  void socket?.join("channel:last");
  world.here.deps.io.to("channel:last").emit("channel:head", numbered(1));
  socket?.conn.close();
  await client.closed();
  expect(numbersOf(client)).toEqual([1]);
});

test("realtime-114: no frame follows the closing frame of a WebSocket", async () => {
  const client = await world.here.enter();
  const { io } = world.here.deps;
  const socket = io.of("/").sockets.get(client.socket.id ?? "");
  const transport = socket && transportInternalsOf(socket.conn);
  const [webSocket, wire] = [transport?.socket, transport?.socket._socket];
  if (!socket || !wire || !(webSocket instanceof WebSocket)) throw new Error("No WebSocket.");
  void socket.join("channel:closing");
  io.to("channel:closing").emit("channel:head", numbered(1));
  webSocket.close();
  const { bytesWritten } = wire;
  io.to("channel:closing").emit("channel:head", numbered(2));
  io.to("channel:closing").except("nobody").emit("channel:head", numbered(3));
  socket.emit("channel:head", numbered(4));
  await new Promise(setImmediate);
  expect(wire.bytesWritten).toBe(bytesWritten);
  await client.closed();
});

test("realtime-115, realtime-116: if writing is slow, a write carries the events of several iterations", async () => {
  const client = await world.here.enter();
  const { io } = world.here.deps;
  const socket = io.of("/").sockets.get(client.socket.id ?? "");
  const wire = socket && transportInternalsOf(socket.conn)?.socket._socket;
  if (!socket || !wire) throw new Error("No WebSocket.");
  const write = wire._write.bind(wire);
  let writes = 0;
  wire._write = (...given) => {
    writes += 1;
    const endsAtMs = performance.now() + 1;
    while (performance.now() < endsAtMs);
    write(...given);
  };
  void socket.join("channel:busy");
  for (let number = 1; number <= 100; number += 1) {
    io.to("channel:busy").emit("channel:head", numbered(number));
    await new Promise(setImmediate);
  }
  await client.waitForEvent("channel:head", ({ lastSeq }) => lastSeq === 100);
  expect(numbersOf(client)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(writes).toBeLessThan(50);
});

test("realtime-117: packets are counted by socket on every path", async () => {
  const counted = async () => {
    const metric = registry.getSingleMetric("oni_packets_sent_total");
    const [value] = (await metric?.get())?.values ?? [];
    return value?.value ?? 0;
  };
  for (const socket of sockets) void socket.join("channel:counted");
  for (const { received } of clients) received.length = 0;
  const before = await counted();
  for (let number = 1; number <= 200; number += 1) {
    world.here.deps.io.to("channel:counted").emit("channel:head", numbered(number));
  }
  for (const client of clients) {
    await client.waitForEvent("channel:head", ({ lastSeq }) => lastSeq === 200);
  }
  // Heartbeats are packets too.
  expect((await counted()) - before).toBeGreaterThanOrEqual(200 * clients.length);
});

test("realtime-118: with other versions of its dependencies everything is queued, which is logged once", () => {
  const { io, metrics, log } = world.here.deps;
  const lines: unknown[] = [];
  const warned = { ...log, warn: (...line: unknown[]) => void lines.push(line) };
  const encode = Reflect.get(io.of("/").adapter, "_encode");
  expect(findUnknownPart()).toBeNull();
  const unknown = findUnknownPart(
    new Map([
      ["socket.io", "4.8.4"],
      ["engine.io", "6.6.12"],
    ]),
  );
  expect(unknown).toBe("socket.io-adapter ?");
  createDirectWrites({ io, metrics, log: warned }, createIterationEnd(), unknown);
  expect(lines).toEqual([["events go through the queues of sockets", { unknown }]]);
  expect(Reflect.get(io.of("/").adapter, "_encode")).toBe(encode);
});

test("realtime-111: all packets of one iteration leave in one write and in order", async () => {
  const { here } = world;
  const reader = await here.enter();
  const socket = here.deps.io.of("/").sockets.get(reader.socket.id ?? "");
  await socket?.join("channel:busy");
  const wire = socket && transportInternalsOf(socket.conn)?.socket._socket;
  if (!wire) throw new Error("It speaks over a WebSocket.");
  const writes = vi.spyOn(wire, "_write");
  for (let number = 1; number <= 50; number += 1) {
    here.deps.io.to("channel:busy").emit("channel:head", numbered(number));
  }
  await until("the reader to keep up", () => numbersOf(reader).length === 50);
  expect(writes).toHaveBeenCalledTimes(1);
  expect(numbersOf(reader)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});
