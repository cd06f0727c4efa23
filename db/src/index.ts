export * from "./queries/index.ts";
export { digestOf } from "./account/tables/users.ts";
export { answeredWithin } from "./connection/answered-within.ts";
export { isBusy } from "./connection/busy.ts";
export { type Refusal, refusalOf } from "./connection/constraint.ts";
export { flush, flushTree } from "./files/flush.ts";
export { keepPrivate, privateUmask } from "./files/keep-private.ts";
export { readDatabaseUrl } from "./connection/database-url.ts";
export { cleanEnvironment, type Environment, isBroken } from "./process/environment.ts";
export { PlainError } from "./process/plain-error.ts";
export { DataDirectoryLockedError, lockDataDirectory } from "./locks/data-lock.ts";
export { createLookUp } from "./process/gather.ts";
export { type Read, readFrom, type ReadOutcome } from "./connection/reads.ts";
export { createMessageLog, type MessageLog } from "./chat/sends/message-log.ts";
export type { Database } from "./connection/database.ts";
export {
  type DatabaseUse,
  dumpDatabase,
  findDatabaseUse,
  findErasures,
  restoreDatabase,
} from "./dump.ts";
export type { Erasure } from "./schema/index.ts";
export { storeFolder } from "./connection/embedded.ts";
export { countMigrations, migrateDatabase } from "./migrate.ts";
export { readVersion } from "./versions.ts";
export {
  createSessions,
  type ListedSession,
  type LivingSession,
  sessionKeyOf,
  type Sessions,
  SuspendedError,
  type VerifiedSession,
} from "./account/sessions/sessions.ts";
export { OtherReplicasError } from "./locks/other-replicas.ts";
export { claimReplica } from "./locks/replica-claim.ts";
export { claimThroughPool } from "./locks/pooled-claim.ts";
export { openDatabase, type OpenDatabase, type OpenOptions } from "./open.ts";
export { isUnavailable } from "./connection/unavailable.ts";
export { createMemory } from "./process/memory.ts";
export { type Changes, createTrustedMemory } from "./process/trusted-memory.ts";
