import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { listen, portOf } from "@oni/realtime/process";
import { Hono } from "hono";

/** The minimal server: handlers that return constants, without middleware or database. */
const app = new Hono();
app.get("/api/waitlist/stats", (c) => c.json({ ok: true, count: 1_204 }));

app.get("/api/auth/me", (c) =>
  c.json({ id: "00000001-0000-7000-8000-000000000000", username: "oni_0", displayName: "Oni 0" }),
);

const answer = getRequestListener(app.fetch);
const server = createServer((request, response) => void answer(request, response));
await listen(server, 0);
process.stdout.write(`The bare handler is at http://127.0.0.1:${portOf(server)}\n`);
