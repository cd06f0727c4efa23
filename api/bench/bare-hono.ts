import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { listen, portOf } from "@oni/realtime";
import { Hono } from "hono";

/** The least that could answer the waitlist's count: one handler, no middleware, no database. */
const app = new Hono();
app.get("/api/waitlist/stats", (c) => c.json({ ok: true, count: 1_204 }));

const answer = getRequestListener(app.fetch);
const server = createServer((request, response) => void answer(request, response));
await listen(server, 0);
process.stdout.write(`The bare handler is at http://127.0.0.1:${portOf(server)}\n`);
