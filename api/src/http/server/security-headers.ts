import type { Settings } from "../../process/deps.ts";

type Site = Pick<Settings, "mediaOrigins" | "publicUrl">;

/** The policy of every page: scripts from our own files only, no frames, no plug-ins, no string-to-code. */
function contentSecurityPolicy({ mediaOrigins, publicUrl }: Site): string {
  const media = ["'self'", "blob:", ...mediaOrigins].join(" ");
  // Older browsers do not take a socket to the page's own host for 'self'.
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
  // The filter of old browsers did more harm than good, and some still need the header.
  "X-XSS-Protection": "0",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
};

/** Headers that every answer carries. What is not a page may have a stricter policy of its own. */
export function securityHeaders(site: Site): Record<string, string> {
  const isEncrypted = site.publicUrl?.startsWith("https:") ?? false;
  return {
    ...common,
    ...(isEncrypted && { "Strict-Transport-Security": "max-age=31536000" }),
    "Content-Security-Policy": contentSecurityPolicy(site),
  };
}
