import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** The metrics of a gateway. */
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
    rooms: new Gauge({
      name: "oni_rooms",
      help: "Rooms that somebody here is in, by what they are of.",
      labelNames: ["kind"] as const,
      registers,
    }),
    packetSent: countCheaply({
      name: "oni_packets_sent_total",
      help: "Packets handed to sockets: events, acks and pings.",
      registers,
    }),
    packetsWaiting: new Gauge({
      name: "oni_packets_waiting",
      help: "Packets that wait for sockets whose clients do not read fast enough.",
      registers,
    }),
    hints: new Counter({
      name: "oni_hints_total",
      help: "Hints heard from other processes, by name.",
      labelNames: ["hint"] as const,
      registers,
    }),
    fanOut: new Histogram({
      name: "oni_fanout_seconds",
      help: "From a committed message in an api to this gateway's hearing of it, by their clocks.",
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    commandWait: new Histogram({
      name: "oni_command_seconds",
      help: "From a command's arrival to its answer, for sockets that are here for more than 10 s, by whether newcomers `waited` to be let in meanwhile.",
      labelNames: ["newcomers"] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    repaired: new Counter({
      name: "oni_messages_repaired_total",
      help: "Messages and changes that clients had missed and were given when they asked.",
      registers,
    }),
    busHealthy: new Gauge({
      name: "oni_bus_healthy",
      help: "1 while hints come through, 0 while everything has to be looked up.",
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

/** Returns a function that adds to a counter, cheap enough for thousands of calls a second. */
function countCheaply(about: {
  name: string;
  help: string;
  registers: Registry[];
}): (count?: number) => void {
  let uncounted = 0;
  new Counter({
    ...about,
    collect() {
      this.inc(uncounted);
      uncounted = 0;
    },
  });
  return (count = 1) => {
    uncounted += count;
  };
}
