import { migrateDatabase } from "./migrate.ts";

const databaseUrl = process.env["DATABASE_URL"];
if (!databaseUrl) {
  console.error("DATABASE_URL is not set. The embedded store migrates itself when it starts.");
  process.exit(1);
}
await migrateDatabase(databaseUrl, () => console.log("Waiting for another process that migrates."));
console.log("The database is up to date.");
