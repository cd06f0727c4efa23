type Headers = Record<string, string>;

/**
 * The answer with JSON that is written already, which nobody stores. Its headers go as they are, since
 * an object of the platform for them would cost more than all else in the answer; so what was given
 * to `c.header` is not among them.
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

/** The answer with this as its JSON, see `serializedJson`. */
export const jsonResponse = (value: unknown, status: number, headers?: Headers): Response =>
  serializedJson(JSON.stringify(value), status, headers);
