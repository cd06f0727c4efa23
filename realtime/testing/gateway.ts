import { createServer } from "node:http";
import type { Database } from "@oni/db";
import { createSessions } from "@oni/db/account";
import { createMessageLog } from "@oni/db/chat";
import { makeUser } from "@oni/db/testing";
import type { GatewayDeps, GatewaySettings } from "../src/sockets/deps.ts";
import { createGateway } from "../src/gateway/gateway.ts";
import { closeServer, listen, portOf } from "../process/http/http-server.ts";
import { createLimiter } from "../process/pace/limiter.ts";
import type { LiveParts } from "../src/live-parts.ts";
import { createLog } from "../process/observe/log.ts";
import { createThreadUpdates } from "../src/messages/threads.ts";
import { createPublisher } from "../src/publishing/publisher.ts";
import { connectClient, type TestClient } from "./client.ts";

type Changes = Partial<GatewayDeps> & {
  limitScale?: number;
  /** Runs the periodic tasks as often as while the bus is down. */
  isAlert?: boolean;
  /**
   * The time limit for a pong. It is longer than in production, because client and gateway share one
   * process that a test can block.
   */
  pingTimeoutMs?: number;
};

/** A gateway on a free port, and functions for tests to use it. */
export type TestGateway = Awaited<ReturnType<typeof openTestGateway>>;

export async function openTestGateway(db: Database, parts: LiveParts, changes: Changes = {}) {
  const { limitScale = 1, isAlert = false, pingTimeoutMs = 60_000, ...others } = changes;
  const settings: GatewaySettings = { publicUrl: null, trustedProxies: 0, limitScale };
  const publisher = createPublisher(parts.io, parts.bus);
  const signingSecret = "a secret that only tests know, 32+";
  const log = createLog("error");
  const deps: GatewayDeps = {
    ...parts,
    bus: isAlert ? { ...parts.bus, isHealthy: () => false } : parts.bus,
    db,
    messageLog: createMessageLog(db),
    threads: createThreadUpdates({ db, publisher, signingSecret, log }),
    publisher,
    sessions: createSessions(db),
    limiter: createLimiter({ redis: parts.redis, scale: limitScale }),
    signingSecret,
    settings,
    log,
    ...others,
  };
  const server = createServer((_, response) => response.writeHead(404).end());
  const gateway = createGateway(server, deps);
  deps.io.engine.opts.pingTimeout = pingTimeoutMs;
  await listen(server, 0);
  const url = `http://127.0.0.1:${portOf(server)}`;
  const clients: TestClient[] = [];

  /** Opens a socket that closes with the gateway. */
  async function connect(
    ...rest: [secret?: string, options?: Parameters<typeof connectClient>[2]]
  ) {
    const client = await connectClient(url, ...rest);
    clients.push(client);
    return client;
  }

  async function signIn(values: Parameters<typeof makeUser>[1] = {}) {
    const user = await makeUser(db, values);
    return { ...user, secret: await deps.sessions.create(user.id, "test") };
  }

  return {
    url,
    deps,
    gateway,
    connect,
    signIn,
    /** Creates a member with an open socket. */
    enter: async (values?: Parameters<typeof makeUser>[1]) => {
      const member = await signIn(values);
      return { ...member, ...(await connect(member.secret)) };
    },
    close: async () => {
      for (const client of clients) client.close();
      await gateway.close();
      await deps.threads.close();
      server.closeAllConnections();
      await closeServer(server);
    },
  };
}
