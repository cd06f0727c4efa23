import { createServer, IncomingMessage, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Settings } from "../../process/deps.ts";
import type { Drain } from "./drain.ts";
import { lingerAfter } from "./linger.ts";
import { commonHeaders, Outgoing } from "../answers/outgoing.ts";
import { securityHeaders } from "./security-headers.ts";

/** Longer than proxies keep theirs, so that none sends a request into a closing connection. */
const idleConnectionMs = 75_000;

/**
 * The app behind a server that does not listen yet. The headers of every answer are put on before
 * anything may answer, so that none goes without, and an answer's own stand in place of them.
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
    // A connection that has had its last answer carries no further request.
    if (request.socket.writableEnded) return;
    response.carry(headers);
    if (!drain.refuses(request, response)) drain.track(response, answer(request, response));
  });
}
