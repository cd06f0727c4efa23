import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/** Names every request, by the caller's own safe id or a new one, and says the name back. */
export const requestId: MiddlewareHandler = async (c, next) => {
  const given = c.req.header("x-request-id");
  const id = given && acceptable.test(given) ? given : randomUUID();
  c.set("requestId", id);
  c.header("X-Request-Id", id);
  await next();
};
