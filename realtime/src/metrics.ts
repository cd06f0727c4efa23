import { Counter, Gauge, type Registry } from "prom-client";

/** What a gateway counts about itself. */
export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;

export function createGatewayMetrics(registry: Registry) {
  const registers = [registry];
  return {
    sockets: new Gauge({
      name: "oni_sockets",
      help: "Open sockets, by whether a member or a visitor is behind them.",
      labelNames: ["audience"] as const,
      registers,
    }),
    commands: new Counter({
      name: "oni_commands_total",
      help: "Commands from clients, by name and by `ok` or the code of the refusal.",
      labelNames: ["command", "outcome"] as const,
      registers,
    }),
    cuts: new Counter({
      name: "oni_cuts_total",
      help: "Sockets closed by the gateway, by reason.",
      labelNames: ["reason"] as const,
      registers,
    }),
    refusedHandshakes: new Counter({
      name: "oni_refused_handshakes_total",
      help: "Connections that were not let in, by code.",
      labelNames: ["code"] as const,
      registers,
    }),
  };
}
