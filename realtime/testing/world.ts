import type { Database } from "@oni/db";
import { openPostgresTestDatabase, openTestDatabase } from "@oni/db/testing";
import { Registry } from "prom-client";
import { createLocalParts, createPublishingParts, createSharedParts } from "../src/live-parts.ts";
import { createLog } from "../process/observe/log.ts";
import { createPublisher, type Publisher } from "../src/publishing/publisher.ts";
import { until } from "./client.ts";
import { openTestGateway, type TestGateway } from "./gateway.ts";
import { testRedisUrl } from "./redis.ts";

/** All live parts of ONI. `here` and `there` are one gateway, or two that share a bus. */
export type World = {
  db: Database;
  here: TestGateway;
  there: TestGateway;
  /** Publishes like the api. */
  publisher: Publisher;
  close(): Promise<void>;
};

type Changes = Parameters<typeof openTestGateway>[2];

/** Opens one process without Redis. */
export async function openLocalWorld(
  changes?: Changes,
  openDatabase = openTestDatabase,
): Promise<World> {
  const database = await openDatabase();
  const parts = createLocalParts(new Registry());
  const gateway = await openTestGateway(database.db, parts, changes);
  return {
    db: database.db,
    here: gateway,
    there: gateway,
    publisher: createPublisher(parts.io, parts.bus),
    close: async () => {
      await gateway.close();
      await parts.close();
      await database.close();
    },
  };
}

/** Opens two gateways and a separate publisher, on PostgreSQL and Redis. Each side may have its own URL. */
export async function openSharedWorld(
  changes?: Changes,
  {
    redisUrl = testRedisUrl(),
    gatewayRedisUrl = redisUrl,
    publisherRedisUrl = redisUrl,
  }: { redisUrl?: string; gatewayRedisUrl?: string; publisherRedisUrl?: string } = {},
): Promise<World> {
  const log = createLog("error");
  const database = await openPostgresTestDatabase();
  const gateways = [1, 2].map(() => createSharedParts(gatewayRedisUrl, log, new Registry()));
  const publishing = createPublishingParts(publisherRedisUrl, log);
  const [hereParts, thereParts] = gateways;
  if (!hereParts || !thereParts) throw new Error("There are two.");
  await until("Redis", () =>
    [...gateways, publishing].every(
      ({ redis, bus }) => redis.status === "ready" && bus.isHealthy(),
    ),
  );
  const here = await openTestGateway(database.db, hereParts, changes);
  const there = await openTestGateway(database.db, thereParts, changes);
  return {
    db: database.db,
    here,
    there,
    publisher: createPublisher(publishing.io, publishing.bus),
    close: async () => {
      await here.close();
      await there.close();
      await Promise.all([...gateways, publishing].map((parts) => parts.close()));
      await database.close();
    },
  };
}
