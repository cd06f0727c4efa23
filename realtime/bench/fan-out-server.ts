import { createServer, type IncomingMessage, type Server as HttpServer } from "node:http";
import type { Duplex } from "node:stream";
import { openDatabase } from "@oni/db";
import { sql } from "drizzle-orm";
import { Server } from "socket.io";
import { type WebSocket, WebSocketServer } from "ws";
import { listen, portOf } from "../process/http/http-server.ts";
import { openGateway, type SendToRoom } from "./open-gateway.ts";

/** The memory that a server uses after a garbage collection. */
export type Memory = { heapBytes: number; rssBytes: number };

type Opening = (server: HttpServer) => SendToRoom | Promise<SendToRoom>;

const roomOf = ({ url }: IncomingMessage) =>
  new URL(url ?? "", "http://bench").searchParams.get("room") ?? "";

/** Stores the members of each room. */
function createRooms<Member>() {
  const rooms = new Map<string, Set<Member>>();
  return {
    of: (room: string): Iterable<Member> => rooms.get(room) ?? [],
    /** Returns a function that leaves the room. */
    enter: (room: string, member: Member) => {
      const members = rooms.get(room) ?? new Set();
      rooms.set(room, members.add(member));
      return () => void members.delete(member);
    },
  };
}

const bareWs: Opening = (server) => {
  const rooms = createRooms<WebSocket>();
  new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (socket, request) => {
    socket.on("close", rooms.enter(roomOf(request), socket));
  });
  return (room, content) => {
    const frame = Buffer.from(`42${JSON.stringify(["message", content])}`);
    for (const socket of rooms.of(room)) socket.send(frame, { binary: false });
  };
};

const openSocketIo = (server: HttpServer) => {
  const io = new Server(server, { perMessageDeflate: false, serveClient: false });
  io.on("connection", (socket) => void socket.join(roomOf(socket.request)));
  return io;
};

const bareSocketIo: Opening = (server) => {
  const io = openSocketIo(server);
  return (room, content) => void io.to(room).emit("message", content);
};

/** The least chat that stores messages: without accounts, rights, limits, order or catch-up. */
const withInsert: Opening = async (server) => {
  const { db } = await openDatabase({
    databaseUrl: process.env["DATABASE_URL"],
    dataDirectory: "",
  });
  await db.execute(
    sql`create table if not exists bare_messages (id serial primary key, content text not null)`,
  );
  const io = openSocketIo(server);
  io.on("connection", (socket) => {
    const room = roomOf(socket.request);
    socket.on("message:send", async ({ content }: { content: string }, ack: () => void) => {
      await db.execute(sql`insert into bare_messages (content) values (${content})`);
      io.to(room).emit("message", content);
      ack();
    });
  });
  return () => {};
};

/** The same server, with all frames of an event loop iteration in one write to each socket. */
const corked =
  (open: Opening): Opening =>
  async (server) => {
    const rooms = createRooms<Duplex>();
    server.on("upgrade", (request, socket) => {
      socket.on("close", rooms.enter(roomOf(request), socket));
    });
    const sendToRoom = await open(server);
    const corkedRooms = new Set<string>();
    const release = (room: string) => {
      corkedRooms.delete(room);
      for (const socket of rooms.of(room)) socket.uncork();
    };
    return (room, content) => {
      if (!corkedRooms.has(room)) {
        corkedRooms.add(room);
        for (const socket of rooms.of(room)) socket.cork();
        setImmediate(release, room);
      }
      sendToRoom(room, content);
    };
  };

const openings: Record<string, Opening> = {
  "bare ws": bareWs,
  "corked ws": corked(bareWs),
  "bare Socket.IO": bareSocketIo,
  "corked Socket.IO": corked(bareSocketIo),
  "Socket.IO with an INSERT": withInsert,
  "ONI's gateway": openGateway,
};

const server = createServer();
const open = openings[process.argv[2] ?? ""];
if (!open) throw new Error("Name one of the servers.");
const sendToRoom = await open(server);
/** A control connection outside all rooms. Each message is the number of a room and a text. */
const control = createServer();
new WebSocketServer({ server: control }).on("connection", (socket) => {
  socket.on("message", (message: Buffer) => {
    const [room = "", content = ""] = message.toString().split("|");
    sendToRoom(room, content);
  });
});
process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapBytes: heapUsed, rssBytes: rss } satisfies Memory);
});
process.on("disconnect", () => process.exit());
await listen(server, 0);
await listen(control, 0);
process.send?.([portOf(server), portOf(control)]);
