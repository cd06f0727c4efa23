type Headers = Record<string, string>;

/**
 * Returns a response with JSON that is already serialized and must not be stored by caches. The headers
 * are written unchanged, because a `Headers` object would cost more than the rest of the response.
 * Headers that were set with `c.header` are therefore not included.
 */
export const serializedJson = (
  json: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  status: number,
  headers: Headers = {},
): Response =>
  new Response(json, {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  });

/** Returns a response with `value` as its JSON, see `serializedJson`. */
export const jsonResponse = (value: unknown, status: number, headers?: Headers): Response =>
  serializedJson(JSON.stringify(value), status, headers);
