import { PGlite } from "@electric-sql/pglite";
import type { Database } from "../src/connection/database.ts";

/** How drizzle asks each store outside of transactions. */
const methodOf = (client: object) => (client instanceof PGlite ? "query" : "unsafe");

/** Counts what a store is asked from now on; answers how much that was since the last time. */
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
