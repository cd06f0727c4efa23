import type { Environment } from "@oni/db";
import * as z from "zod";
import {
  commonEnvironment,
  databaseUrl,
  poolerEnvironment,
  readEnvironment,
  redisUrl,
  signingSecret,
} from "../process/start/environment.ts";

const environment = z.object({
  ...commonEnvironment,
  DATABASE_URL: databaseUrl,
  ...poolerEnvironment,
  REDIS_URL: redisUrl,
  SIGNING_SECRET: signingSecret,
});

/** The validated environment of a separate gateway, with the names of its variables. */
export type GatewayConfig = z.infer<typeof environment>;

/** A separate gateway is one of many, so it requires the database and the bus. */
export const readGatewayConfig = (env: Environment): GatewayConfig =>
  readEnvironment(environment, env);
