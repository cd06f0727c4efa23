import { createLog } from "@oni/realtime/process";
import { Hono } from "hono";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createApiMetrics } from "../process/metrics.ts";
import { observe } from "./observe.ts";

test.each([
  ["info", ["/api/auth/me"]],
  ["debug", ["/healthz", "/readyz", "/metrics", "/api/auth/me"]],
] as const)(
  "api-96: at %s requests are logged, and at debug also health checks",
  async (level, expected) => {
    const entries: string[] = [];
    const log = createLog(level, (entry) => entries.push(entry));
    const app = new Hono();
    const deps = { log, metrics: createApiMetrics(new Registry()) };
    app.notFound(observe(deps, "other", (c) => c.text("here")));
    for (const path of ["/healthz", "/readyz", "/metrics", "/api/auth/me"]) await app.request(path);
    expect(entries.map((entry) => JSON.parse(entry).path)).toEqual(expected);
  },
);
