import type { Settings } from "../../process/deps.ts";

type Site = Pick<Settings, "mediaOrigins" | "publicUrl">;

/** The policy of every page: scripts from our own files only, no frames, no plug-ins, no `eval`. */
function contentSecurityPolicy({ mediaOrigins, publicUrl }: Site): string {
  const media = ["'self'", "blob:", ...mediaOrigins].join(" ");
  // For older browsers 'self' does not include WebSockets to the same host.
  const socket = publicUrl ? ` ${new URL(publicUrl).origin.replace(/^http/, "ws")}` : "";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${media} data:`,
    `media-src ${media}`,
    "font-src 'self'",
    `connect-src 'self'${socket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

const common = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  // The filter of older browsers did more harm than good, and some browsers still need this header to
  // turn it off.
  "X-XSS-Protection": "0",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
};

/** Returns the headers of every response. A response that is no page may have a stricter policy. */
export function securityHeaders(site: Site): Record<string, string> {
  const isEncrypted = site.publicUrl?.startsWith("https:") ?? false;
  return {
    ...common,
    ...(isEncrypted && { "Strict-Transport-Security": "max-age=31536000" }),
    "Content-Security-Policy": contentSecurityPolicy(site),
  };
}
