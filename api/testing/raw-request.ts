import { connect } from "node:net";

/**
 * Sends bytes and returns everything that comes back until the server closes the connection. The sending
 * side is then closed, so that a server does not wait for more. With `isWhole` it stays open, because a
 * server could take the close for a client that left.
 */
export function sendRaw(
  origin: string,
  bytes: string | Buffer,
  { isWhole = false } = {},
): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.once("close", () => resolve(answer));
    // A server that has refused may reset the connection while bytes are still being sent.
    socket.once("error", (error) =>
      "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE")
        ? resolve(answer)
        : reject(error),
    );
    socket.once("end", () => socket.end());
    socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes, () => {
      if (!isWhole) socket.end();
    });
  });
}

/** Returns the statuses of all responses in the text received over one connection. */
export const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
