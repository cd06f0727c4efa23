import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { listen, portOf } from "@oni/realtime/process";
import { Hono } from "hono";

/** The least that could answer: handlers without middleware or database, one reads what it is sent. */
const app = new Hono();
app.get("/api/waitlist/stats", (c) => c.json({ ok: true, count: 1_204 }));

app.post("/api/channels/:id/messages", async (c) => c.json(await c.req.json(), 201));

const answer = getRequestListener(app.fetch);
const server = createServer((request, response) => void answer(request, response));
await listen(server, 0);
process.stdout.write(`The bare handler is at http://127.0.0.1:${portOf(server)}\n`);
