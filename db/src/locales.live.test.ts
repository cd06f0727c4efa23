import { afterAll, beforeAll, expect, test } from "vitest";
import { createPostgresDatabase, makeServer, makeUser } from "../testing/index.ts";
import { listVisibleServers } from "./chat/servers/servers.ts";
import { openDatabase } from "./open.ts";
import { PlainError } from "./process/plain-error.ts";

/** Databases as `createdb` creates them where the system has no locale, and with an older encoding. */
let plain: Awaited<ReturnType<typeof createPostgresDatabase>>;
let latin: Awaited<ReturnType<typeof createPostgresDatabase>>;
beforeAll(async () => {
  plain = await createPostgresDatabase("template0 encoding 'UTF8' locale 'C'");
  latin = await createPostgresDatabase("template0 encoding 'LATIN1' locale 'C'");
});
afterAll(async () => {
  await plain.drop();
  await latin.drop();
});

test("db-4: a database in LATIN1 is refused in one sentence", async () => {
  const failure = await openDatabase({ databaseUrl: latin.url, dataDirectory: "" }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(PlainError);
  expect(String(failure)).toMatch(/DATABASE_URL: the encoding of this database is LATIN1/);
});

test("db-5: a name in any script is found regardless of case under LC_CTYPE=C", async () => {
  const { db, close } = await openDatabase({ databaseUrl: plain.url, dataDirectory: "" });
  const { id } = await makeUser(db);
  const names = ["Эфир", "ÉCOLE", "Σιωπής", "Straße", "雨 [7]"];
  for (const name of names) await makeServer(db, { name, isPublic: true });
  const find = async (search: string) =>
    (await listVisibleServers(db, id, { search, limit: 50 })).map(({ name }) => name);
  expect(await find("эФИР")).toEqual(["Эфир"]);
  expect(await find("école")).toEqual(["ÉCOLE"]);
  expect(await find("ΣΙΩΠΉΣ")).toEqual(["Σιωπής"]);
  expect(await find("STRAßE")).toEqual(["Straße"]);
  expect(await find("雨 [")).toEqual(["雨 [7]"]);
  expect(await find(".")).toEqual([]);
  await close();
});
