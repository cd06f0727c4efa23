import { createHash } from "node:crypto";
import type { Context } from "hono";
import { AppError } from "../../http/answers/errors.ts";
import type { ByteRange, Storage } from "./storage.ts";

/** Immutable bytes and the rules for serving them. */
export type Servable = {
  /** Identifies exactly these bytes. */
  tag: string;
  contentType: string;
  /** True if every cache may store the bytes, false if none may. */
  isPublic: boolean;
  size: () => ReturnType<Storage["size"]>;
  read: (range?: ByteRange) => ReturnType<Storage["read"]>;
};

/** If the bytes are opened as a page, nothing in them may run or load. */
export const sandbox = "sandbox; default-src 'none'";

/**
 * Serves bytes for GET and HEAD: completely, one range, or 304 if the caller has them (RFC 9110 sections
 * 13 and 14). Several ranges are answered with all bytes, which the RFC allows.
 */
export async function serveBytes(c: Context, servable: Servable): Promise<Response> {
  const etag = `"${servable.tag}"`;
  c.header("ETag", etag);
  c.header("Cache-Control", servable.isPublic ? "public, max-age=31536000, immutable" : "no-store");
  if (matchesETag(c.req.header("if-none-match"), etag)) return c.body(null, 304);

  c.header("Content-Type", servable.contentType);
  c.header("Content-Security-Policy", sandbox);
  c.header("Accept-Ranges", "bytes");
  if (c.req.method === "HEAD") {
    c.header("Content-Length", String((await servable.size()) ?? missing()));
    return c.body(null);
  }
  const wanted = c.req.header("range");
  const isCurrent = (c.req.header("if-range") ?? etag) === etag;
  return wanted && isCurrent ? servePart(c, servable, wanted) : serveWhole(c, servable);
}

async function serveWhole(c: Context, { read }: Servable): Promise<Response> {
  const { body, sizeBytes } = (await read()) ?? missing();
  c.header("Content-Length", String(sizeBytes));
  return c.body(body);
}

async function servePart(c: Context, servable: Servable, wanted: string): Promise<Response> {
  const total = (await servable.size()) ?? missing();
  const range = parseRange(wanted, total);
  if (range === "whole") return serveWhole(c, servable);
  if (range === "outside") {
    c.header("Content-Range", `bytes */${total}`);
    return c.body(null, 416);
  }
  const { body, sizeBytes } = (await servable.read(range)) ?? missing();
  c.header("Content-Range", `bytes ${range.start}-${range.end}/${total}`);
  c.header("Content-Length", String(sizeBytes));
  return c.body(body, 206);
}

/** The bytes of this record were removed a moment ago. */
function missing(): never {
  throw new AppError("not_found");
}

/** Returns true if an `If-None-Match` header has the tag of these bytes. */
export const matchesETag = (header: string | undefined, etag: string) =>
  header !== undefined &&
  header.split(",").some((part) => [etag, "*"].includes(part.trim().replace(/^W\//, "")));

/** Parses one range of a `Range` header. An invalid header is ignored. */
function parseRange(header: string, total: number): ByteRange | "whole" | "outside" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const length = Math.min(Number(last), total);
    return length === 0 ? "outside" : { start: total - length, end: total - 1 };
  }
  const start = Number(first);
  const end = last === "" ? total - 1 : Math.min(Number(last), total - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start >= total ? "outside" : { start, end };
}

/** Serves public bytes from memory, identified by their hash. */
export function serveBuffer(c: Context, bytes: Buffer, contentType: string): Promise<Response> {
  const part = (range: ByteRange) => bytes.subarray(range.start, range.end + 1);
  return serveBytes(c, {
    tag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    contentType,
    isPublic: true,
    size: async () => bytes.length,
    read: async (range) => {
      const wanted = new Blob([range ? part(range) : bytes]);
      return { body: wanted.stream(), sizeBytes: wanted.size };
    },
  });
}
