import { createServer } from "node:http";
import { openDatabase } from "@oni/db";
import { sql } from "drizzle-orm";
import { Server } from "socket.io";
import { listen, portOf } from "../src/process/http-server.ts";

/**
 * The least that one could call a chat that keeps what is said: bare Socket.IO, one INSERT a
 * message, no accounts, no rights, no limits, no order, no way to catch up.
 */
const database = await openDatabase({
  databaseUrl: process.env["DATABASE_URL"],
  dataDirectory: process.env["DATA_DIR"] ?? "",
});
await database.db.execute(
  sql`create table if not exists bare_messages (id serial primary key, content text not null)`,
);

const server = createServer();
const io = new Server(server, { perMessageDeflate: false });
io.on("connection", (socket) => {
  void socket.join("room");
  socket.on("send", async (content: string, ack: () => void) => {
    await database.db.execute(sql`insert into bare_messages (content) values (${content})`);
    io.to("room").emit("message", { content });
    ack();
  });
});
await listen(server, 0);
process.stdout.write(`The reference is at http://127.0.0.1:${portOf(server)}\n`);
