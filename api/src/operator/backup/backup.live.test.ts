import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@oni/db";
import { createPostgresDatabase } from "@oni/db/testing";
import { expect, test } from "vitest";
import { readConfig } from "../../process/config.ts";
import { backUpPostgres } from "./back-up.ts";
import { testBackup } from "./backup-suite.ts";
import { restore } from "./restore.ts";

testBackup(createPostgresDatabase);

test("api-76: a database is not restored while processes use it, nor into the other kind of store", async () => {
  const folder = await mkdtemp(join(tmpdir(), "oni-backup-"));
  const database = await createPostgresDatabase();
  const config = readConfig({ DATA_DIR: join(folder, "data"), DATABASE_URL: database.url });
  const working = await openDatabase({ databaseUrl: database.url, dataDirectory: folder });
  await working.ping();
  const from = join(folder, "backup.tar.gz");
  await backUpPostgres(config, database.url, from);
  await expect(restore(config, { from, force: true })).rejects.toThrow(/Stop them first/);
  await working.close();
  const embedded = readConfig({ DATA_DIR: join(folder, "embedded") });
  await expect(restore(embedded, { from, force: false })).rejects.toThrow(/other kind/);
  await database.drop();
  await rm(folder, { recursive: true });
});
