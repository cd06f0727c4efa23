import { randomUUID } from "node:crypto";
import { givenRequestId } from "@oni/realtime/process";
import type { Context } from "hono";
import { outgoingOf } from "./answers/outgoing.ts";

/**
 * Names a request, by the caller's own safe id or a new one, and answers how to say the name back on
 * its answer: where that is on its way already, it carries the name by itself.
 */
export function nameRequest(c: Context): (response: Response) => void {
  const id = givenRequestId(c.req.header("x-request-id")) ?? randomUUID();
  c.set("requestId", id);
  const outgoing = outgoingOf(c);
  outgoing?.name(id);
  return (response) => {
    if (!outgoing) response.headers.set("X-Request-Id", id);
  };
}
