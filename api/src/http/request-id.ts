import { randomUUID } from "node:crypto";
import { givenRequestId } from "@oni/realtime/process";
import type { MiddlewareHandler } from "hono";
import { outgoingOf } from "./outgoing.ts";

/**
 * Names every request, by the caller's own safe id or a new one, and says the name back: on what is
 * sent, where there is something, so that whatever is answered need not carry it.
 */
export const requestId: MiddlewareHandler = async (c, next) => {
  const id = givenRequestId(c.req.header("x-request-id")) ?? randomUUID();
  c.set("requestId", id);
  const outgoing = outgoingOf(c);
  outgoing?.setHeader("X-Request-Id", id);
  await next();
  if (!outgoing) c.header("X-Request-Id", id);
};
