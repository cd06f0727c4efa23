import { beginTrace } from "@oni/realtime/process";
import type { Context } from "hono";
import type { Deps } from "../process/deps.ts";
import { createErrorHandler } from "./answers/errors.ts";
import { nameRequest } from "./request-id.ts";
import { createRequestLog } from "./request-log.ts";

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
