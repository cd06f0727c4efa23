export { awaitClaim, awaitDatabase } from "./start/await-database.ts";
export { callerAddressOf, type Origin, warnOfUnreadable } from "./http/caller-address.ts";
export { measureDatabase } from "./observe/database-metrics.ts";
export { describeIssues } from "./http/describe-issues.ts";
export {
  commonEnvironment,
  ConfigError,
  databaseUrl,
  optional,
  poolerEnvironment,
  readEnvironment,
  redisUrl,
  shortestSecret,
  signingSecret,
  urlWith,
  withDefault,
} from "./start/environment.ts";
export { createFairQueue, type FairQueue, type QueueRefusal } from "./pace/fair-queue.ts";
export { closeServer, listen, portOf, serveMetrics } from "./http/http-server.ts";
export { type Budget, createLimiter, type Limiter, type Verdict } from "./pace/limiter.ts";
export { createLog, describeError, logFailure, type Log, type LogLevel } from "./observe/log.ts";
export { createMetricsAccess, type MetricsAccess, parseAddresses } from "./http/metrics-access.ts";
export { createOperations, type Operations, type OperationsResponse } from "./http/operations.ts";
export { measureProcess } from "./observe/measure-process.ts";
export { measureQueues } from "./observe/measure-queues.ts";
export { refusalOfError } from "./http/refusal-of-error.ts";
export { createOutage } from "./observe/outage.ts";
export { givenRequestId } from "./http/request-id.ts";
export { runProcess, type Running } from "./start/run-process.ts";
export { isGranted, signGrant, signReading } from "./http/signatures.ts";
export { nameUnusableValue } from "./start/unusable-value.ts";
export { exportTraces } from "./observe/export-traces.ts";
export { beginTrace, traced } from "./observe/trace.ts";
export { verifyBearer } from "./http/verify-bearer.ts";
export { waitFor } from "./start/wait-for.ts";
