import { withTimeout, type OpenDatabase } from "@oni/db";
import { Gauge, type Registry } from "prom-client";

/** Who collects metrics waits for seconds at most, and would go without all the others. */
const answerWithinMs = 2_000;

/** Shows how this process uses its connections to PostgreSQL, as PostgreSQL itself sees it. */
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
      // A database that does not answer has no metrics; readiness reports it.
      const counting = countConnections ? countConnections() : Promise.resolve([]);
      const counts = await withTimeout(answerWithinMs, counting).catch(() => []);
      this.reset();
      for (const { state, total } of counts) this.set({ state }, total);
    },
  });
}
