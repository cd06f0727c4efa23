import type { Environment } from "@oni/db";
import * as z from "zod";
import {
  commonEnvironment,
  databaseUrl,
  poolerEnvironment,
  readEnvironment,
  redisUrl,
  sharingEnvironment,
  signingSecret,
} from "../process/start/environment.ts";

const environment = z.object({
  ...commonEnvironment,
  DATABASE_URL: databaseUrl,
  ...poolerEnvironment,
  REDIS_URL: redisUrl,
  ...sharingEnvironment,
  SIGNING_SECRET: signingSecret,
});

/** What the environment says to a gateway of its own, checked. Names are the environment's own. */
export type GatewayConfig = z.infer<typeof environment>;

/** A gateway of its own is one of many, so the database and the bus are required. */
export const readGatewayConfig = (env: Environment): GatewayConfig =>
  readEnvironment(environment, env);
