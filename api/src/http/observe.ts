import { beginTrace, givenRequestId } from "@oni/realtime/process";
import type { Context } from "hono";
import type { Deps } from "../process/deps.ts";
import { createErrorHandler } from "./answers/errors.ts";
import { createRequestLog } from "./request-log.ts";
import { randomUUID } from "node:crypto";
import { outgoingOf } from "./answers/outgoing.ts";

/**
 * Wraps a handler: its requests get an id, a log entry and a measurement under `route`, and its errors
 * become refusals. One function does all this, because Hono runs a single handler of a path
 * synchronously.
 */
export function observe(
  deps: Pick<Deps, "log" | "metrics">,
  route: string,
  answer: (c: Context) => Response | Promise<Response>,
): (c: Context) => Promise<Response> {
  const refuse = createErrorHandler(deps.log);
  const note = createRequestLog(deps, route);
  return async (c) => {
    const startedAt = performance.now();
    const name = nameRequest(c);
    let response: Response;
    try {
      const traceparent = c.req.header("traceparent");
      response = await beginTrace(`${c.req.method} ${route}`, traceparent, () => answer(c));
    } catch (error) {
      response = refuse(error, c);
    }
    name(response);
    note(c, response.status, performance.now() - startedAt);
    return response;
  };
}

/**
 * Assigns the request id, which is the caller's own if it is safe or else a new one. Returns a function
 * that sets it on the response. A response that is already being sent has the header by itself.
 */
function nameRequest(c: Context): (response: Response) => void {
  const id = givenRequestId(c.req.header("x-request-id")) ?? randomUUID();
  c.set("requestId", id);
  const outgoing = outgoingOf(c);
  outgoing?.name(id);
  return (response) => {
    if (!outgoing) response.headers.set("X-Request-Id", id);
  };
}
