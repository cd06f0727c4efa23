import { rm } from "node:fs/promises";
import { startBackgroundWriter } from "./servers/background-writer.ts";
import { createDatabase, makeFirstData, startStandalone } from "./servers/servers.ts";

/**
 * Starts the server that all ordinary specs share, unless `BASE_URL` names a running one. It uses a
 * database on the PostgreSQL of the run, which costs half as much as the embedded store. Without a
 * PostgreSQL, and for servers that tests start, the store is embedded.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["BASE_URL"]) return undefined;
  const firstData = await makeFirstData();
  process.env["FIRST_DATA_DIR"] = firstData;
  const database = process.env["TEST_DATABASE_URL"] ? await createDatabase() : null;
  const store = { DATABASE_URL: database?.url ?? "" };
  const server = await startStandalone({ env: store });
  process.env["BASE_URL"] = server.url;
  process.env["SHARED_STORE"] = JSON.stringify({ ...store, DATA_DIR: server.dataDirectory });
  const writer = process.env["NOISE"] === "1" ? startBackgroundWriter(server.url) : null;
  return async () => {
    await writer?.stop();
    await server.stop();
    await database?.drop();
    await rm(firstData, { recursive: true, force: true });
  };
}
