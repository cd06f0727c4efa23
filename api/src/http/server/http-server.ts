import { createServer, IncomingMessage, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Settings } from "../../process/deps.ts";
import type { Drain } from "./drain.ts";
import { lingerAfter } from "./linger.ts";
import { commonHeaders, Outgoing } from "../answers/outgoing.ts";
import { securityHeaders } from "./security-headers.ts";

/** Longer than proxies keep idle connections, so that no proxy sends a request into a closing one. */
const idleConnectionMs = 75_000;

/**
 * Creates the server of an app; it does not listen yet. The common headers are added before any handler
 * runs, so that every response has them. A response's own headers replace them.
 */
export function createHttpServer(app: Hono, settings: Settings, drain: Drain): Server {
  const answer = getRequestListener(async (request, { incoming, outgoing }) => {
    const response = await app.fetch(request, { incoming, outgoing });
    if (!incoming.complete && !incoming.destroyed) lingerAfter(incoming, outgoing);
    return response;
  });
  const headers = commonHeaders(securityHeaders(settings));
  const options = { IncomingMessage, ServerResponse: Outgoing, keepAliveTimeout: idleConnectionMs };
  return createServer(options, (request, response) => {
    // No further request is handled on a connection after its last response.
    if (request.socket.writableEnded) return;
    response.carry(headers);
    if (!drain.refuses(request, response)) drain.track(response, answer(request, response));
  });
}
