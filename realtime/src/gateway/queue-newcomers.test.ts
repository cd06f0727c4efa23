import { createServer } from "node:http";
import { connect } from "node:net";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../testing/client.ts";
import { openLocalWorld } from "../../testing/world.ts";
import { createLiveServer } from "../publishing/live-server.ts";
import { createGatewayMetrics } from "../publishing/metrics.ts";
import { closeServer, listen, portOf } from "../../process/http/http-server.ts";
import { atOnce } from "../../process/pace/limits.ts";
import { createNewcomers, queueNewcomers } from "./queue-newcomers.ts";

const limitScale = 2 / atOnce.socketsPerAddress;
const settings = { publicUrl: null, trustedProxies: 0, limitScale };
const server = createServer();
const io = createLiveServer();
const newcomers = createNewcomers({ settings });
let slots: (() => void)[] = [];
let isLeaving = false;
beforeAll(async () => {
  io.attach(server);
  const nextSlot = () => new Promise<void>((resolve) => slots.push(resolve));
  queueNewcomers({ io, settings, newcomers }, nextSlot, () => isLeaving);
  await listen(server, 0);
});
afterAll(async () => {
  io.engine.close();
  server.closeAllConnections();
  await closeServer(server);
});

const path = "/socket.io/?EIO=4&transport=";
const poll = async () => (await fetch(`http://127.0.0.1:${portOf(server)}${path}polling`)).status;

/** Grants slots until all of these promises have settled. */
async function grantSlots<Answer>(results: Promise<Answer>[]): Promise<Answer[]> {
  let isOver = false;
  const all = Promise.all(results).finally(() => (isOver = true));
  await until("the last answer", () => {
    for (const start of slots) start();
    slots = [];
    return isOver;
  });
  return all;
}

test("realtime-32, realtime-33: newcomers are admitted a few at a time, a limited number per address waits, and others are refused", async () => {
  const polls = Array.from({ length: atOnce.newcomers + 2 + 3 }, poll);
  let refused = 0;
  for (const answer of polls) void answer.then((status) => (refused += status === 502 ? 1 : 0));
  await until("the refusals", () => refused === 3);
  expect(slots).toHaveLength(atOnce.newcomers);
  const statuses = await grantSlots(polls);
  expect(statuses.filter((status) => status === 200)).toHaveLength(atOnce.newcomers + 2);
});

test("realtime-32: a newcomer who disconnects while waiting is not admitted and affects no other", async () => {
  const connections = io.engine.clientsCount;
  const leaver = connect(portOf(server), "127.0.0.1");
  leaver.write(
    `GET ${path}websocket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\n\r\n`,
  );
  await until("the newcomer", () => slots.length === 1);
  leaver.resetAndDestroy();
  expect(await grantSlots([poll()])).toEqual([200]);
  expect(io.engine.clientsCount).toBe(connections + 1);
});

test("realtime-32, realtime-34: a draining gateway refuses newcomers, including waiting ones", async () => {
  const waiting = poll();
  await until("the newcomer", () => slots.length === 1);
  isLeaving = true;
  expect(await poll()).toBe(502);
  expect(await grantSlots([waiting])).toEqual([502]);
});

test("realtime-35: command latency is measured for present clients, with and without waiting newcomers", async () => {
  const registry = new Registry();
  const world = await openLocalWorld({ metrics: createGatewayMetrics(registry) });
  const counted = async () => {
    const metric = await registry.getSingleMetric("oni_command_seconds")?.get();
    return metric?.values.filter(
      (value) => "metricName" in value && value.metricName === "oni_command_seconds_count",
    );
  };
  try {
    const client = await world.here.enter();
    await client.send("waitlist:watch", {});
    expect(await counted()).toEqual([]);
    const [socket] = world.here.deps.io.of("/").sockets.values();
    if (socket) socket.handshake.issued -= 60_000;
    await client.send("waitlist:watch", {});
    expect(await counted()).toMatchObject([{ value: 1, labels: { newcomers: "none" } }]);
  } finally {
    await world.close();
  }
});
