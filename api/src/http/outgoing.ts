import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** The answer on its way to the client; undefined for requests within the process, as of tests. */
export function outgoingOf(c: Context): HttpBindings["outgoing"] | undefined {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return bindings?.outgoing;
}
