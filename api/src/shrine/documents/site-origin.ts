import type { Context } from "hono";
import type { Settings } from "../../process/deps.ts";

/** Where the page was asked for, without a slash at its end: the public address, or what the request says. */
export function siteOrigin(c: Context, { publicUrl, trustedProxies }: Settings): string {
  if (publicUrl) return publicUrl;
  const scheme =
    trustedProxies > 0 && c.req.header("x-forwarded-proto") === "https" ? "https" : "http";
  const host = c.req.header("host") ?? "";
  return isHost.test(host) ? `${scheme}://${host}` : "";
}

const isHost = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
