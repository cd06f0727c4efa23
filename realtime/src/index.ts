export { awaitClaim, awaitDatabase } from "./process/await-database.ts";
export type { Bus, Sender } from "./bus/bus.ts";
export { callerAddressOf, type Origin } from "./process/caller-address.ts";
export { measureDatabase } from "./process/database-metrics.ts";
export type { GatewayDeps, GatewaySettings } from "./deps.ts";
export {
  commonEnvironment,
  ConfigError,
  databaseUrl,
  optional,
  readEnvironment,
  redisUrl,
  urlWith,
  withDefault,
} from "./process/environment.ts";
export { createGateway, type Gateway } from "./gateway.ts";
export { closeServer, listen, portOf, serveMetrics } from "./process/http-server.ts";
export { type Budget, createLimiter, type Limiter, type Verdict } from "./process/limiter.ts";
export {
  createLocalParts,
  createPublishingParts,
  createSharedParts,
  type LiveParts,
  type PublishingParts,
} from "./live-parts.ts";
export { createLog, describeError, logFailure, type Log, type LogLevel } from "./process/log.ts";
export { createMetricsAccess, type MetricsAccess } from "./process/metrics-access.ts";
export { createOperations, type Operations, type OperationsAnswer } from "./process/operations.ts";
export { createPresenceReader, type PresenceReader } from "./presence/presence.ts";
export { createPublisher, type Publisher } from "./publisher.ts";
export { givenRequestId } from "./process/request-id.ts";
export { runProcess, type Running } from "./process/run-process.ts";
export { nameUnusableValue } from "./process/unusable-value.ts";
export { verifyBearer } from "./process/verify-bearer.ts";
export { waitFor } from "./process/wait-for.ts";
