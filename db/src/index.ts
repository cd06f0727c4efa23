export * from "./queries/index.ts";
export { answeredWithin } from "./answered-within.ts";
export { isBusy } from "./busy.ts";
export { type Refusal, refusalOf } from "./constraint.ts";
export { flush, flushTree } from "./flush.ts";
export { keepPrivate, privateUmask } from "./keep-private.ts";
export { PlainError } from "./plain-error.ts";
export { DataDirectoryLockedError, lockDataDirectory } from "./data-lock.ts";
export { createLookUp } from "./gather.ts";
export { createMessageLog, type MessageLog } from "./message-log.ts";
export type { Database } from "./database.ts";
export { type DatabaseUse, dumpDatabase, findDatabaseUse, restoreDatabase } from "./dump.ts";
export { storeFolder } from "./embedded.ts";
export { countMigrations, migrateDatabase } from "./migrate.ts";
export {
  createSessions,
  type ListedSession,
  type LivingSession,
  sessionKeyOf,
  type Sessions,
  type VerifiedSession,
} from "./sessions.ts";
export { claimReplica, OtherReplicasError } from "./replica-claim.ts";
export { openDatabase, type OpenDatabase, type OpenOptions } from "./open.ts";
export { isUnavailable } from "./unavailable.ts";
