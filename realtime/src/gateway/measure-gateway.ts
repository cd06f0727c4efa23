import type { GatewayDeps } from "../sockets/deps.ts";
import { waitingIn } from "../sockets/outgoing.ts";

const everyMs = 5_000;

/** Updates the gateway's gauges. Returns a function that stops it. */
export function measureGateway({ io, bus, metrics }: GatewayDeps): () => void {
  const { adapter } = io.of("/");
  const count = (step: number) => (room: string) => {
    // Every socket has a room of its own, which is not counted.
    if (!isSocket(room)) metrics.rooms.inc({ kind: kindOf(room) }, step);
  };
  const [open, close] = [count(1), count(-1)];
  adapter.on("create-room", open);
  adapter.on("delete-room", close);

  const look = () => {
    metrics.busHealthy.set(bus.isHealthy() ? 1 : 0);
    let waiting = 0;
    for (const { conn } of io.of("/").sockets.values()) waiting += waitingIn(conn);
    metrics.packetsWaiting.set(waiting);
  };
  look();
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    adapter.off("create-room", open);
    adapter.off("delete-room", close);
  };
}

const kinds = ["waitlist", "constellation", "channel", "server", "user", "session"];
const kindOf = (room: string) => room.split(":")[0] ?? "";
const isSocket = (room: string) => !kinds.includes(kindOf(room));
