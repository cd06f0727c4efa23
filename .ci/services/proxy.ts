import { randomInt } from "node:crypto";
import { Transform } from "node:stream";
import { connect, createServer, type Socket } from "node:net";
import { callbackify } from "node:util";

/** A proxy that a test can block. */
export type Proxy = {
  /** The URL of the server, with the proxy as host. */
  url: string;
  /** Drops every connection and refuses new ones, like a dead server. */
  cut(): Promise<void>;
  /** Ends every connection with a reset (RST), like a firewall or a restarted host. */
  reset(): void;
  /** Leaves connections open and forwards nothing, like a server that hangs. */
  stall(): void;
  /** Forwards everything in order, delayed by `delayMs` each way. */
  slow(delayMs: number): void;
  /** Forwards everything immediately again. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a TCP proxy on a free port for the server of `target`. */
export async function openProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  let isStalled = false;
  let delayMs = 0;
  const delay = () => delayMs;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on("error", () => {});
      socket.once("close", () => {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(slowed(delay)).pipe(far);
    far.pipe(slowed(delay)).pipe(near);
    if (isStalled) pair.forEach((socket) => socket.pause());
  });

  const listenOn = (localPort: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(localPort, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  const drop = () => {
    for (const [near] of pairs) near.destroy();
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      drop();
    });

  const ownPort = await listenOnReservedPort(listenOn);
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(ownPort);

  return {
    url: url.href,
    cut: stop,
    reset: () => {
      for (const pair of pairs) pair.forEach((socket) => socket.resetAndDestroy());
    },
    slow: (ms) => {
      delayMs = ms;
    },
    stall: () => {
      isStalled = true;
      for (const pair of pairs) pair.forEach((socket) => socket.unpipe().pause());
    },
    restore: async () => {
      delayMs = 0;
      if (isStalled) {
        isStalled = false;
        // A stalled connection may contain half a command, so it is dropped.
        drop();
      }
      if (!server.listening) await listenOnceFree(() => listenOn(ownPort));
    },
    close: stop,
  };
}

/**
 * Listens on a port below the range that the system assigns, so that no other server gets it while the
 * proxy is cut. Returns the port.
 */
async function listenOnReservedPort(listenOn: (port: number) => Promise<void>): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    try {
      await listenOn(port);
      return port;
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

/** Retries while the proxy of another test uses the port. */
async function listenOnceFree(listen: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await listen();
    } catch (error) {
      if (attempt === 240) throw error;
      await pause(250);
    }
  }
}

/** Forwards everything unchanged and in order, with the delay that applied on arrival. */
function slowed(delay: () => number): Transform {
  let passed = Promise.resolve();
  return new Transform({
    transform(chunk, _, next) {
      const waited = delay() > 0 ? pause(delay()) : null;
      passed = passed.then(() => waited ?? undefined).then(() => void this.push(chunk));
      next();
    },
    flush: callbackify(() => passed),
  });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
