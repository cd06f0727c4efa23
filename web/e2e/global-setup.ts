import { rm } from "node:fs/promises";
import { startBackgroundWriter } from "./background-writer.ts";
import { makeFirstData, startStandalone } from "./servers.ts";

/**
 * Starts the server that all ordinary specs share, on a store of its own, unless `BASE_URL` names
 * one that runs already.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["BASE_URL"]) return undefined;
  const firstData = await makeFirstData();
  process.env["FIRST_DATA_DIR"] = firstData;
  const server = await startStandalone();
  process.env["BASE_URL"] = server.url;
  process.env["SHARED_DATA_DIR"] = server.dataDirectory;
  const writer = process.env["NOISE"] === "1" ? startBackgroundWriter(server.url) : null;
  return async () => {
    await writer?.stop();
    await server.stop();
    await rm(firstData, { recursive: true, force: true });
  };
}
