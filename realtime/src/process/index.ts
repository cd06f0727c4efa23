export { awaitClaim, awaitDatabase } from "./await-database.ts";
export { callerAddressOf, type Origin, warnOfUnreadable } from "./caller-address.ts";
export { measureDatabase } from "./database-metrics.ts";
export { describeIssues } from "./describe-issues.ts";
export {
  commonEnvironment,
  ConfigError,
  databaseUrl,
  optional,
  poolerEnvironment,
  readEnvironment,
  redisUrl,
  sharingEnvironment,
  shortestSecret,
  signingSecret,
  urlWith,
  withDefault,
} from "./environment.ts";
export { createFairQueue, type QueueRefusal } from "./fair-queue.ts";
export { closeServer, listen, portOf, serveMetrics } from "./http-server.ts";
export { createIterationEnd } from "./iteration-end.ts";
export { type Budget, createLimiter, type Limiter, type Verdict } from "./limiter.ts";
export { createLog, describeError, logFailure, type Log, type LogLevel } from "./log.ts";
export { createMetricsAccess, type MetricsAccess } from "./metrics-access.ts";
export { createOperations, type Operations, type OperationsAnswer } from "./operations.ts";
export { measureProcess } from "./measure-process.ts";
export { measureQueues } from "./measure-queues.ts";
export { refusalOfError } from "./refusal-of-error.ts";
export { createOutage } from "./outage.ts";
export { givenRequestId } from "./request-id.ts";
export { runProcess, type Running } from "./run-process.ts";
export { isGranted, signGrant, signReading } from "./signatures.ts";
export { nameUnusableValue } from "./unusable-value.ts";
export { exportTraces } from "./export-traces.ts";
export { beginTrace, traced } from "./trace.ts";
export { verifyBearer } from "./verify-bearer.ts";
export { waitFor } from "./wait-for.ts";
