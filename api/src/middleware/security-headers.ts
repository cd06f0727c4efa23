import type { MiddlewareHandler } from "hono";

/** The policy of every page: scripts from our own files only, no frames, no plug-ins, no string-to-code. */
function contentSecurityPolicy(mediaOrigins: readonly string[]): string {
  const media = ["'self'", "blob:", ...mediaOrigins].join(" ");
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${media} data:`,
    `media-src ${media}`,
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

/** Headers that every answer carries unless it has set its own. */
export function securityHeaders(mediaOrigins: readonly string[]): MiddlewareHandler {
  const policy = contentSecurityPolicy(mediaOrigins);
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    const set = (name: string, value: string) => {
      if (!headers.has(name)) headers.set(name, value);
    };
    set("Content-Security-Policy", policy);
    set("X-Content-Type-Options", "nosniff");
    set("Referrer-Policy", "same-origin");
    set("Cross-Origin-Opener-Policy", "same-origin");
    set("Cross-Origin-Resource-Policy", "same-origin");
    set("X-Frame-Options", "DENY");
    set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  };
}
