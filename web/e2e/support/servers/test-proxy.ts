import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";

/** Ports of the processes behind the proxy, the preferred one first. */
type Targets = { apis: number[]; gateways: number[] };

/** Connects to the first of these ports that accepts a connection. */
async function connectFirst(ports: number[]): Promise<{ socket: Socket; port: number } | null> {
  for (const port of ports) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return { socket, port };
    } catch {
      continue;
    }
  }
  return null;
}

function forwardedFor({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? "";
}

/** Returns the headers of an upgrade as they are forwarded to the gateway. */
function headerText(incoming: IncomingMessage): string {
  const { rawHeaders } = incoming;
  const rows = rawHeaders.flatMap((name, i) =>
    i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1] ?? ""}`] : [],
  );
  return [...rows, `X-Forwarded-For: ${forwardedFor(incoming)}`].join("\r\n");
}

/**
 * A proxy in place of nginx: one origin for all processes. Requests alternate between the apis. Sockets
 * go to the first gateway that is up, so a test chooses the gateway of a member by the proxy.
 */
export async function openTestProxy({ apis, gateways }: Targets) {
  let next = 0;
  const portsFor = ({ url }: IncomingMessage) => {
    if (url?.startsWith("/socket.io")) return gateways;
    next += 1;
    return apis.map((_, i) => apis[(next + i) % apis.length] ?? 0);
  };

  const server = createServer((incoming, outgoing) => {
    void connectFirst(portsFor(incoming)).then((target) => {
      if (!target) return outgoing.writeHead(502).end();
      const { method, url } = incoming;
      const headers = { ...incoming.headers, "x-forwarded-for": forwardedFor(incoming) };
      const onward = request(
        { method, path: url, headers, createConnection: () => target.socket },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          answer.once("error", () => outgoing.destroy());
        },
      );
      onward.once("error", () => outgoing.destroy());
      outgoing.once("close", () => onward.destroy());
      return incoming.pipe(onward);
    });
  });

  server.on("upgrade", (incoming: IncomingMessage, client: Socket, firstBytes: Buffer) => {
    void connectFirst(portsFor(incoming)).then((target) => {
      if (!target) return client.destroy();
      const { socket } = target;
      socket.write(`GET ${incoming.url} HTTP/1.1\r\n${headerText(incoming)}\r\n\r\n`);
      socket.write(firstBytes);
      client.pipe(socket).pipe(client);
      client.once("error", () => socket.destroy()).once("close", () => socket.destroy());
      socket.once("error", () => client.destroy()).once("close", () => client.destroy());
      return undefined;
    });
  });

  // A closing server does not close upgraded connections, but waits for them.
  const clients = new Set<Socket>();
  server.on("connection", (client) => {
    clients.add(client);
    client.once("close", () => clients.delete(client));
  });

  // A timeout could close a connection just when the next request is on its way.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The system gave no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      clients.forEach((client) => client.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
