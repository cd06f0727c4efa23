import { beginTrace, givenRequestId } from "@oni/realtime/process";
import type { Context } from "hono";
import type { Deps } from "../process/deps.ts";
import { createErrorHandler } from "./answers/errors.ts";
import { createRequestLog } from "./request-log.ts";
import { randomUUID } from "node:crypto";
import { outgoingOf } from "./answers/outgoing.ts";

/**
 * Makes a handler whose requests have a name, a line in the log and a measurement under `route`, and
 * whose errors are answered as refusals. Hono runs a handler that is alone on its path at once, which
 * it does to no chain of them.
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
 * Names a request, by the caller's own safe id or a new one, and answers how to say the name back on
 * its answer: where that is on its way already, it carries the name by itself.
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
