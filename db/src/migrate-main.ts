import { cleanEnvironment } from "./process/environment.ts";
import { migrateDatabase } from "./migrate.ts";

const env = cleanEnvironment(process.env);
const databaseUrl = env["DATABASE_DIRECT_URL"] || env["DATABASE_URL"];
if (!databaseUrl) {
  console.error("DATABASE_URL is not set. The embedded store migrates itself when it starts.");
  process.exit(1);
}
const logWaiting = () => console.log("Waiting for another process that migrates.");
try {
  await migrateDatabase(databaseUrl, logWaiting);
  console.log("The database is up to date.");
} catch (error) {
  const why = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  console.error("The database could not be migrated:", why instanceof Error ? why.message : why);
  process.exit(1);
}
