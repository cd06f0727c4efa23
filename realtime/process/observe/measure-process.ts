import { hostname } from "node:os";
import { readVersion } from "@oni/db";
import { Gauge, type Registry } from "prom-client";

/** The kind of a process. `oni` is all parts in one. */
export type ProcessKind = "oni" | "api" | "gateway";

/** Exports the kind of this process, its version, and its machine and port as its name. */
export function measureProcess(
  registry: Registry,
  { kind, port }: { kind: ProcessKind; port: number },
): void {
  new Gauge({
    name: "oni_build_info",
    help: "1, by what the process is, its version, and its machine and port.",
    labelNames: ["kind", "version", "name"] as const,
    registers: [registry],
  }).set({ kind, version: readVersion(), name: `${hostname()}:${port}` }, 1);
}
