import { PGlite } from "@electric-sql/pglite";
import type { Database } from "../src/connection/database.ts";

/** Returns the method by which drizzle runs statements outside of transactions. */
const methodOf = (client: object) => (client instanceof PGlite ? "query" : "unsafe");

/** Counts the statements of a database from now on. Each call returns the number since the last one. */
export function countStatements(db: Database): () => number {
  const client: object = Reflect.get(db, "$client");
  const name = methodOf(client);
  const run: unknown = Reflect.get(client, name);
  if (typeof run !== "function") throw new Error("This is no client of a store.");
  let count = 0;
  Reflect.set(client, name, (...question: unknown[]) => {
    count += 1;
    return Reflect.apply(run, client, question);
  });
  return () => {
    const since = count;
    count = 0;
    return since;
  };
}
