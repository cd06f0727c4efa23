import { randomUUID } from "node:crypto";
import { givenRequestId } from "@oni/realtime/process";
import type { MiddlewareHandler } from "hono";

/** Names every request, by the caller's own safe id or a new one, and says the name back. */
export const requestId: MiddlewareHandler = async (c, next) => {
  const id = givenRequestId(c.req.header("x-request-id")) ?? randomUUID();
  c.set("requestId", id);
  c.header("X-Request-Id", id);
  await next();
};
