export { withTimeout } from "./connection/with-timeout.ts";
export { isBusy } from "./connection/busy.ts";
export { type Refusal, refusalOf } from "./connection/constraint.ts";
export { readDatabaseUrl } from "./connection/database-url.ts";
export type { Database } from "./connection/database.ts";
export { storeFolder } from "./connection/embedded.ts";
export type { ReadOutcome } from "./annex/read-replica/replica-reads.ts";
export { type Read, readFrom } from "./connection/reads.ts";
export { isUnavailable } from "./connection/unavailable.ts";
export {
  type DatabaseUse,
  dumpDatabase,
  findDatabaseUse,
  findErasures,
  restoreDatabase,
} from "./dump.ts";
export {
  findMessageChannel,
  forgetErasures,
  isErasable,
  listErasures,
  writeErasures,
} from "./erasures/erasures.ts";
export { flush, flushTree } from "./files/flush.ts";
export { makePrivate, privateUmask } from "./files/keep-private.ts";
export { DataDirectoryLockedError, lockDataDirectory } from "./locks/data-lock.ts";
export { OtherReplicasError } from "./locks/other-replicas.ts";
export { claimThroughPool } from "./locks/pooled-claim.ts";
export { claimReplica } from "./locks/replica-claim.ts";
export { countMigrations, migrateDatabase } from "./migrate.ts";
export { openDatabase, type OpenDatabase, type OpenOptions } from "./open.ts";
export { hasAnnex, parseAnnexes } from "./process/annexes.ts";
export { cleanEnvironment, type Environment, isBroken } from "./process/environment.ts";
export { createLookUp } from "./process/batch.ts";
export { createMemory } from "./process/memory.ts";
export { PlainError } from "./process/plain-error.ts";
export { type Changes, createTrustedMemory } from "./process/trusted-memory.ts";
export type { Erasure } from "./erasures/tables/erasures.ts";
export { type PagePosition, positionAt } from "./sql/page-position.ts";
export { readVersion } from "./versions.ts";
