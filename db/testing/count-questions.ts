import { PGlite } from "@electric-sql/pglite";
import type { Database } from "../src/connection/database.ts";

/** Counts what the embedded store is asked from now on; answers how much that was since the last time. */
export function countQuestions(db: Database): () => number {
  const client: unknown = Reflect.get(db, "$client");
  if (!(client instanceof PGlite))
    throw new Error("Only questions to the embedded store are counted.");
  let count = 0;
  const query = client.query.bind(client);
  client.query = (...question) => {
    count += 1;
    return query(...question);
  };
  return () => {
    const since = count;
    count = 0;
    return since;
  };
}
