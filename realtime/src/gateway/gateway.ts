import { setImmediate } from "node:timers/promises";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import { createWatchReader } from "@oni/db/chat";
import { createAuthenticate } from "./authenticate.ts";
import { boundPackets } from "./bound-packets.ts";
import { boundPolls } from "./bound-polls.ts";
import { acceptConnection } from "./connection.ts";
import type { GatewayDeps } from "../sockets/deps.ts";
import { openDirectWrites } from "../annex/direct-writes/open-direct-writes.ts";
import { moveSockets } from "./drain.ts";
import { createRebalance } from "./rebalance.ts";
import { type PeriodicTask, startPeriodicTasks } from "../hints/periodic-tasks.ts";
import { followHints } from "../hints/follow-hints.ts";
import { createChannelHeads, channelHeadsEveryMs } from "../sockets/channel-heads.ts";
import { sendHint } from "../publishing/hints.ts";
import { atOnce } from "../../process/pace/limits.ts";
import type { Live } from "../sockets/live.ts";
import { createLongResponses } from "../sockets/long-responses.ts";
import { measureGateway } from "./measure-gateway.ts";
import { createNodeCount } from "../sockets/node-count.ts";
import { createPresence } from "../presence/presence.ts";
import { createPresenceView } from "../presence/presence-view.ts";
import { recheckDue } from "../sockets/recheck.ts";
import { createFairQueue } from "../../process/pace/fair-queue.ts";
import { createNewcomers, queueNewcomers } from "./queue-newcomers.ts";
import { recheckInvites } from "../sockets/invite-watches.ts";
import { recheckPosts } from "../sockets/post-watches.ts";
import { recheckShrines } from "../sockets/shrine-watches.ts";
import { callerAddressOf, warnOfUnreadable } from "../../process/http/caller-address.ts";
import { type Connection, disconnect } from "../sockets/disconnect.ts";
import type { Leases } from "../presence/leases.ts";

/** The live interface of an HTTP server. */
export type Gateway = {
  /**
   * Refuses new connections and moves every socket to other gateways, spread over `windowMs`. Resolves
   * when none is left.
   */
  drain(windowMs: number): Promise<void>;
  /** Moves the excess above this gateway's share of all sockets to other gateways, in steps. */
  rebalance(): Promise<void>;
  /** Stops at once. HTTP server, bus and database belong to the caller. */
  close(): Promise<void>;
};

/**
 * Attaches the live interface to an HTTP server that already has its request listener. Periodic tasks
 * repair messages lost on the bus: they announce the newest seqs of watched channels, check rights again
 * and compare presence, more often while the bus is down.
 */
export function createGateway(server: HttpServer, deps: GatewayDeps): Gateway {
  const { io, bus } = deps;
  const memberSockets = deps.leases("member-sockets");
  const addressSockets = deps.leases("address-sockets");
  const presence = createPresence(deps.leases("online"), (change) =>
    sendHint(bus, "presenceChanged", change),
  );
  const live: Live = {
    ...deps,
    presence,
    presenceView: createPresenceView(io, presence),
    channelHeads: createChannelHeads(deps),
    watches: createWatchReader(deps.db),
    commands: createFairQueue({ atOnce: atOnce.commands }),
    nodeCount: createNodeCount(deps),
    longResponses: createLongResponses(deps),
    newcomers: createNewcomers(deps),
    directWrites: openDirectWrites(deps),
  };

  let isDraining = false;
  io.use(createAuthenticate(deps, memberSockets));
  io.on("connection", (socket) => acceptConnection(live, socket));
  const stopHints = followHints(live);
  const stopMeasuring = measureGateway(deps);
  io.attach(server, {
    allowRequest: (request: IncomingMessage, decide) => {
      const isWelcome = !isDraining && isOwnOrigin(request, deps.settings.publicUrl);
      decide(isWelcome ? null : "refused", isWelcome);
    },
  });
  queueNewcomers(live, setImmediate, () => isDraining);
  boundAddresses(deps, addressSockets);
  boundPackets(deps);
  boundPolls(deps);

  const renewals: PeriodicTask[] = [presence, memberSockets, addressSockets].map((leases) => ({
    what: "The store of presence and socket counts",
    calmMs: 2_000,
    alertMs: 2_000,
    run: async () => void (await leases.renew()),
  }));
  const stopPeriodicTasks = startPeriodicTasks(
    [
      ...renewals,
      {
        what: "The look-up of heads",
        calmMs: channelHeadsEveryMs,
        alertMs: 2_000,
        run: live.channelHeads.announce,
      },
      {
        what: "The look-up of rights",
        calmMs: 0,
        alertMs: 0,
        run: (isAlert) => recheckDue(live, isAlert),
      },
      {
        what: "The look-up of shrines",
        calmMs: 30_000,
        alertMs: 3_000,
        run: () => recheckShrines(live),
      },
      {
        what: "The look-up of posts",
        calmMs: 30_000,
        alertMs: 3_000,
        run: () => recheckPosts(live),
      },
      {
        what: "The look-up of invitations",
        calmMs: 30_000,
        alertMs: 3_000,
        run: () => recheckInvites(live),
      },
      {
        what: "The look-up of threads",
        calmMs: 30_000,
        alertMs: 30_000,
        run: deps.threads.sweep,
      },
      { what: "The node count", calmMs: 30_000, alertMs: 3_000, run: live.nodeCount.changed },
      { what: "Presence", calmMs: 30_000, alertMs: 5_000, run: live.presenceView.reconcile },
    ],
    bus.isHealthy,
    deps.log,
  );

  const rebalance = createRebalance(deps, addressSockets, () => isDraining);
  return {
    rebalance,
    drain: async (windowMs) => {
      isDraining = true;
      await moveSockets(deps, [...io.of("/").sockets.values()], windowMs);
    },
    close: async () => {
      isDraining = true;
      stopPeriodicTasks();
      stopHints();
      stopMeasuring();
      io.engine.close();
      await io.of("/").adapter.close();
      presence.close();
      live.presenceView.close();
      live.nodeCount.close();
    },
  };
}

/** Limits the connections of one address over all replicas, signed in or not. */
function boundAddresses(deps: GatewayDeps, addressSockets: Leases): void {
  const { limitScale, trustedProxies } = deps.settings;
  const limit = Math.max(1, Math.round(atOnce.socketsPerAddress * limitScale));
  deps.io.engine.on("connection", (connection: Connection) => {
    const forwarded = connection.request.headers["x-forwarded-for"];
    const origin = { forwardedFor: forwarded?.toString(), peer: connection.remoteAddress };
    warnOfUnreadable(deps.log, origin, trustedProxies);
    const address = callerAddressOf(origin, trustedProxies);
    connection.on("close", () => void addressSockets.change(address, -1));
    void addressSockets.change(address, 1).then((total) => {
      if (total > limit) disconnect(deps, connection, "address_sockets");
    });
  });
}

/**
 * Returns whether a request comes from our own pages or from no page. Browsers send the page's origin but
 * allow foreign pages to open a WebSocket, so this check is here.
 */
function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host || (publicUrl !== null && page.origin === new URL(publicUrl).origin);
}
