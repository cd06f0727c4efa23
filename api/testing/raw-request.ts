import { connect } from "node:net";

/**
 * Sends bytes as they are and answers everything that comes back until the server closes. A server
 * that waits for more is told that there is no more, which it could take for a caller who is gone;
 * a request that `isWhole` leaves that out.
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
    // A server that has refused may reset what is still being sent.
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

/** The statuses of the answers in what came back over one connection. */
export const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
