import { connect, type Socket } from "node:net";

/**
 * Returns the seconds before a connection tries again, after this number of consecutive failures of all
 * connections. A connection keeps its query while it waits, so the wait must be short. postgres.js would
 * wait up to 20 s, when PostgreSQL may long be back and other connections free.
 */
const secondsApart = (failures: number) => Math.min(failures, 5) / 10;

/**
 * Empty options of 1 024 bytes. A lost connection with less than 1 024 bytes to send keeps them, and
 * sends nothing until it has that many (postgres.js 3.4.9, `nextWrite`), so each attempt would take
 * `connect_timeout`. A startup message of that length is sent at once. PostgreSQL refuses it because of
 * the earlier bytes, and the next one is clean.
 */
const blankOptions = " ".repeat(1_024);

/** The addresses of a postgres.js client. `path` is a Unix socket. */
type Addresses = { host: readonly string[]; port: readonly number[]; path?: string | false };

/**
 * Opens the socket of a connection. An open one that is lost closes without an error. Between error and
 * close postgres.js still gives the connection queries, and never settles them if the close reports an
 * error (3.4.9, `closed`): they wait for ever, and so does each later query of that connection. A close
 * without an error rejects them.
 */
function openSocket({ host: [host = ""], port: [port = 0], path }: Addresses): Socket {
  const socket = path ? connect(path) : connect(port, host);
  // postgres.js takes the name of the server for TLS from here.
  Object.assign(socket, { host, port });
  const emit = socket.emit.bind(socket);
  // After an error the only further event is the close.
  const emitClose = (name: string) => name === "close" && emit("close", false);
  socket.once("connect", () =>
    socket.once("error", () => Object.defineProperty(socket, "emit", { value: emitClose })),
  );
  return socket;
}

/** The options with which a postgres.js client reconnects to PostgreSQL. */
export const reconnecting = {
  socket: openSocket,
  connect_timeout: 5,
  backoff: secondsApart,
  connection: { options: blankOptions },
};
