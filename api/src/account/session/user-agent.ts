import type { Context } from "hono";

const longestUserAgent = 200;

/** How the caller's program names itself, as far as it is kept. */
export const userAgentOf = (c: Context): string | null =>
  c.req.header("user-agent")?.slice(0, longestUserAgent) ?? null;
