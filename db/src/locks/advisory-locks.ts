/**
 * The advisory locks of a PostgreSQL database. The numbers are arbitrary, but every process of ONI must
 * use the same ones, and each must be used once.
 */
export const advisoryLocks = {
  migrations: 7_305_117,
  replicas: 7_305_118,
  map: 7_305_119,
  imports: 7_305_120,
} as const;
