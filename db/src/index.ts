export * from "./queries/index.ts";
export { answeredWithin } from "./answered-within.ts";
export { isBusy } from "./busy.ts";
export { type Refusal, refusalOf } from "./constraint.ts";
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
export { claimSoleReplica, SecondReplicaError } from "./sole-replica.ts";
export { openDatabase, type OpenDatabase, type OpenOptions } from "./open.ts";
export { isUnavailable } from "./unavailable.ts";
