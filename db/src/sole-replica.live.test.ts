import { afterAll, beforeAll, expect, test } from "vitest";
import { createPostgresDatabase } from "../testing/index.ts";
import { openDatabase } from "./open.ts";
import { takeMapTurn } from "./queries/map-turn.ts";
import { claimSoleReplica, SecondReplicaError } from "./sole-replica.ts";

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
beforeAll(async () => {
  database = await createPostgresDatabase();
});
afterAll(() => database.drop());

test("DB16: a database is claimed by one process at a time, which can then do everything", async () => {
  const giveUp = await claimSoleReplica(database.url);
  await expect(claimSoleReplica(database.url)).rejects.toThrow(SecondReplicaError);

  const { db, close } = await openDatabase({ databaseUrl: database.url, dataDirectory: "" });
  await db.transaction((tx) => takeMapTurn(tx));
  await close();

  await giveUp();
  const giveUpAgain = await claimSoleReplica(database.url);
  await giveUpAgain();
});
