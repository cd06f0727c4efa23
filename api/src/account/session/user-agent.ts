import type { Context } from "hono";

const longestUserAgent = 200;

/** Returns the User-Agent of the request, shortened to the stored length. */
export const userAgentOf = (c: Context): string | null =>
  c.req.header("user-agent")?.slice(0, longestUserAgent) ?? null;
