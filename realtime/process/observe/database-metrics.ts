import { withTimeout, type OpenDatabase } from "@oni/db";
import { Gauge, type Registry } from "prom-client";

/** A collector of metrics waits only seconds, and would lose all other metrics. */
const answerWithinMs = 2_000;

/** Exports how this process uses its connections to PostgreSQL, as PostgreSQL counts them. */
export function measureDatabase(
  { poolSize, countConnections }: Pick<OpenDatabase, "poolSize" | "countConnections">,
  registry: Registry,
): void {
  const registers = [registry];
  new Gauge({
    name: "oni_database_pool_size",
    help: "Connections to PostgreSQL that this process may open; 0 with the embedded store.",
    registers,
  }).set(poolSize ?? 0);
  new Gauge({
    name: "oni_database_connections",
    help: "Connections of this process to PostgreSQL, by what they are doing.",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      // A database that does not respond has no metrics. Readiness reports it.
      const counting = countConnections ? countConnections() : Promise.resolve([]);
      const counts = await withTimeout(answerWithinMs, counting).catch(() => []);
      this.reset();
      for (const { state, total } of counts) this.set({ state }, total);
    },
  });
}
