import { createServer } from "node:http";
import { register } from "prom-client";
import * as z from "zod";
import { openShards } from "./bus/open-bus.ts";
import { serveRelay } from "./bus/relay-server.ts";
import { busUrls, commonEnvironment, readEnvironment } from "../process/start/environment.ts";
import { closeServer, listen, operationsListener, portOf } from "../process/http/http-server.ts";
import { createMetricsAccess } from "../process/http/metrics-access.ts";
import { measureProcess } from "../process/observe/measure-process.ts";
import { createOperations } from "../process/http/operations.ts";
import { runProcess } from "../process/start/run-process.ts";

const environment = z.object({
  ...commonEnvironment,
  BUS_URL: busUrls,
  RELAY_PATH: z.string("is required"),
});

// One runs on each machine. Its apis and gateways use it by BUS_URL=unix:RELAY_PATH.
await runProcess({
  readConfig: () => readEnvironment(environment, process.env),
  start: async (config, log) => {
    const { bus, shards } = openShards(config.BUS_URL, log);
    const close = await serveRelay(config.RELAY_PATH, { bus, shards, log });
    const reach = async () => {
      if (!bus.isHealthy()) throw new Error("A part of the bus is away.");
    };
    const operations = createOperations({}, { bus: reach });
    const mayReadMetrics = createMetricsAccess(config.METRICS_PORT, config.METRICS_ALLOW);
    const server = createServer(operationsListener(operations, mayReadMetrics));
    await listen(server, config.PORT);
    measureProcess(register, { kind: "relay", port: portOf(server) });
    return {
      url: `http://localhost:${portOf(server)}`,
      stop: async () => {
        operations.drain();
        await close();
        await closeServer(server);
        await bus.close();
      },
    };
  },
});
