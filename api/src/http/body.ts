import type { Context } from "hono";
import { AppError } from "./answers/errors.ts";

const deepest = 32;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a JSON body strictly. Errors: 415 for another content type, 413 for more than `limitBytes`
 * received bytes, and 400 for invalid UTF-8, invalid JSON or more than 32 levels. An empty body counts as
 * `{}`.
 */
export async function readJson(c: Context, limitBytes: number): Promise<() => unknown> {
  const type = c.req.header("content-type") ?? "";
  const bytes = await readBytes(c, limitBytes);
  if (bytes.length > 0 && !/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type)) {
    throw new AppError("unsupported_media", { sentence: "Send JSON as application/json." });
  }
  return () => parseJson(bytes);
}

/** Reads a body of limited size. Throws `too_large` for a larger one. */
export async function readBytes(c: Context, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new AppError("too_large", { sentence: `A body here takes at most ${limitBytes} bytes.` });
  const announced = c.req.header("content-length");
  if (Number(announced ?? 0) > limitBytes) throw tooLarge();
  if (announced !== undefined) {
    // No more bytes than announced can arrive, and reading a body at once is much cheaper than a stream.
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    if (bytes.length > limitBytes) throw tooLarge();
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length;
    if (size > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parses JSON strictly, see `readJson`. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new AppError("invalid_input", { sentence: "The body is not valid JSON in UTF-8." });
  }
  if (isDeeperThan(value, deepest)) {
    throw new AppError("invalid_input", { sentence: "The body is nested too deep." });
  }
  return value;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
