/**
 * The advisory locks of a PostgreSQL database. Any numbers will do, as long as every process of ONI
 * uses the same ones and no two things the same.
 */
export const advisoryLocks = {
  migrations: 7_305_117,
  replicas: 7_305_118,
  map: 7_305_119,
} as const;
