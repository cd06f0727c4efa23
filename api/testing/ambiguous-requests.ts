/** Returns the bytes of an HTTP request. */
export const request = (start: string, headers: string[], body = "") =>
  [start, "Host: oni.test", "Connection: close", ...headers, "", body].join("\r\n");

/** A request that a proxy could read as part of a body and the server behind it as a request. */
export const smuggled = "GET /api/smuggled HTTP/1.1\r\nHost: oni.test\r\n\r\n";
const json = "Content-Type: application/json";
/** Returns the bytes of a POST request. */
export const post = (headers: string[], body: string) =>
  request("POST /api/waitlist HTTP/1.1", [json, ...headers], body);
export const chunked = "Transfer-Encoding: chunked";

/** Requests that two servers could parse differently, by their defect. */
export const ambiguous = {
  "a length and chunks": post([`Content-Length: 4`, chunked], `0\r\n\r\n${smuggled}`),
  "chunks and a length": post(
    [chunked, `Content-Length: ${smuggled.length + 5}`],
    `0\r\n\r\n${smuggled}`,
  ),
  "two lengths": post(
    ["Content-Length: 2", `Content-Length: ${smuggled.length + 2}`],
    `{}${smuggled}`,
  ),
  "two lengths that agree": post(["Content-Length: 2", "Content-Length: 2"], `{}${smuggled}`),
  "two lengths in one": post([`Content-Length: 2, ${smuggled.length + 2}`], `{}${smuggled}`),
  "a length with a sign": post(["Content-Length: +2"], `{}${smuggled}`),
  "a negative length": post(["Content-Length: -2"], `{}${smuggled}`),
  "a hexadecimal length": post(["Content-Length: 0x2"], `{}${smuggled}`),
  "a length with a space in it": post(["Content-Length: 0 2"], `{}${smuggled}`),
  "a length with a space before the colon": post(["Content-Length : 2"], `{}${smuggled}`),
  "chunks under a name with a space": post(
    ["Content-Length: 2", "Transfer-Encoding : chunked"],
    `{}${smuggled}`,
  ),
  "chunks under a folded line": post(
    ["Content-Length: 2", "Transfer-Encoding:\r\n chunked"],
    `{}${smuggled}`,
  ),
  "another coding last": post(["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${smuggled}`),
  "an unknown coding": post(["Transfer-Encoding: xchunked"], `0\r\n\r\n${smuggled}`),
  "codings twice": post([chunked, "Transfer-Encoding: identity"], `0\r\n\r\n${smuggled}`),
  "a chunk size with a prefix": post([chunked], `0x2\r\n{}\r\n0\r\n\r\n${smuggled}`),
  "a negative chunk size": post([chunked], `-2\r\n{}\r\n0\r\n\r\n${smuggled}`),
  "a chunk size that overflows": post(
    [chunked],
    `fffffffffffffffff2\r\n{}\r\n0\r\n\r\n${smuggled}`,
  ),
  "a chunk longer than it says": post([chunked], `2\r\n{}${smuggled}\r\n0\r\n\r\n`),
  "a bare line feed after a chunk size": post([chunked], `2\n{}\r\n0\r\n\r\n${smuggled}`),
  "a header without a colon": post(
    ["Content-Length: 2", "Transfer-Encoding chunked"],
    `{}${smuggled}`,
  ),
  "a NUL in a header": post(["Content-Length: 2", "X-Thing: a\0b"], `{}${smuggled}`),
  "a carriage return in a header": post(
    ["Content-Length: 2", "X-Thing: a\rTransfer-Encoding: chunked"],
    `{}${smuggled}`,
  ),
  "no host": `POST /api/waitlist HTTP/1.1\r\n${json}\r\nContent-Length: 2\r\n\r\n{}`,
  "spaces in the target": `POST /api/waitlist HTTP/1.1 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}${smuggled}`,
  "an unknown version": `POST /api/waitlist HTTP/9.9\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}${smuggled}`,
  "the preface of HTTP/2": `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${smuggled}`,
  "a tunnel": `CONNECT elsewhere.invalid:443 HTTP/1.1\r\nHost: elsewhere.invalid\r\n\r\n${smuggled}`,
  "nothing but noise": Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 37) % 256)),
};
