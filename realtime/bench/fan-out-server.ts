import { createServer, type Server as HttpServer } from "node:http";
import { Registry } from "prom-client";
import { Server } from "socket.io";
import { WebSocketServer } from "ws";
import { createDirectWrites } from "../src/sockets/direct-writes.ts";
import { createWriteGathering } from "../src/sockets/gather-writes.ts";
import { awaitAnswers } from "../src/sockets/heartbeat.ts";
import { listen, portOf } from "../src/process/http-server.ts";
import { createLiveServer } from "../src/live-server.ts";
import { createLog } from "../src/process/log.ts";
import { createGatewayMetrics } from "../src/metrics.ts";
import { boundOutgoing } from "../src/sockets/outgoing.ts";
import { createIterationEnd } from "../src/sockets/iteration-end.ts";

/** What the bench asks of a server, and what it answers. */
export type Order = { deed: "say"; count: number; content: string } | { deed: "account" };
export type Account = { cpuMs: number; heapBytes: number; rssBytes: number };

type Say = (content: string) => void;

/** Everyone who connects is in one room; each server answers how that room is told something. */
const openings: Record<string, (server: HttpServer) => Say> = {
  "bare ws": (server) => {
    const { clients } = new WebSocketServer({ server, perMessageDeflate: false });
    return (content) => {
      const frame = Buffer.from(`42["message",${JSON.stringify({ content })}]`);
      for (const client of clients) client.send(frame, { binary: false });
    };
  },
  "bare Socket.IO": (server) => {
    const io = new Server(server, { perMessageDeflate: false });
    io.on("connection", (socket) => void socket.join("room"));
    return (content) => void io.to("room").emit("message", { content });
  },
  "ONI's sockets": (server) => {
    const io = createLiveServer();
    const bounds = { metrics: createGatewayMetrics(new Registry()), log: createLog("error") };
    const iterationEnd = createIterationEnd();
    const gatherWrites = createWriteGathering(iterationEnd);
    const directWrites = createDirectWrites({ io, ...bounds }, iterationEnd);
    const room: Server = io;
    io.on("connection", (socket) => {
      awaitAnswers(bounds, socket.conn);
      boundOutgoing(bounds, socket.conn);
      gatherWrites(socket.conn);
      directWrites.add(socket);
    });
    room.on("connection", (socket) => void socket.join("room"));
    io.attach(server);
    return (content) => void room.to("room").emit("message", { content });
  },
};

function account(): Account {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { heapUsed, rss } = process.memoryUsage();
  return { cpuMs: (user + system) / 1_000, heapBytes: heapUsed, rssBytes: rss };
}

const server = createServer();
const open = openings[process.argv[2] ?? ""];
if (!open) throw new Error("Name one of the servers.");
const say = open(server);
process.on("message", (order: Order) => {
  if (order.deed === "account") process.send?.(account());
  else for (let said = 0; said < order.count; said += 1) say(order.content);
});
process.on("disconnect", () => process.exit());
await listen(server, 0);
process.send?.(portOf(server));
