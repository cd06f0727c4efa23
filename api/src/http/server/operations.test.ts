import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createMetricsAccess, createOperations, type Operations } from "@oni/realtime/process";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../../testing/listen.ts";
import { serveOperations } from "./operations.ts";

let served: Awaited<ReturnType<typeof listen>>;
let operations: Operations;
let queryCount = 0;
let answerReady = () => {};
beforeAll(async () => {
  const app = new Hono();
  const check = () => {
    queryCount += 1;
    return new Promise<void>((resolve) => (answerReady = resolve));
  };
  operations = createOperations({ check });
  serveOperations(app, operations, createMetricsAccess(undefined, undefined));
  const answer = getRequestListener(app.fetch);
  served = await listen(createServer((...args) => void answer(...args)));
});
afterAll(() => served.close());

test("api-94: metrics are served to this machine, and not to clients behind a proxy on it", async () => {
  const fetchMetrics = (headers: Record<string, string>) =>
    fetch(`${served.origin}/metrics`, { headers });
  const own = await fetchMetrics({});
  expect(own.status).toBe(200);
  expect(await own.text()).toContain("process_resident_memory_bytes");
  const brought = await fetchMetrics({ "X-Forwarded-For": "203.0.113.9" });
  expect(brought.status).toBe(404);
  expect(await brought.text()).not.toContain("process_");
});

test("api-95: many concurrent readiness requests cause one check of the dependencies", async () => {
  const pending = Array.from({ length: 20 }, () => operations.respond("/readyz", false));
  expect(queryCount).toBe(1);
  answerReady();
  const statuses = (await Promise.all(pending)).map((answer) => answer?.status);
  expect(statuses).toEqual(Array(20).fill(200));
});
