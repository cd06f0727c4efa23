import { createLookUp } from "@oni/db";
import type { VerifiedSession } from "@oni/db/account";
import { type LiveMember, listLiveMembers } from "@oni/db/chat";
import { rooms } from "../../contract/index.ts";
import { callerAddressOf } from "../../process/http/caller-address.ts";
import type { GatewayDeps } from "../sockets/deps.ts";
import { atOnce } from "../../process/pace/limits.ts";
import { joinRoom, type LiveSocket } from "../publishing/live-server.ts";
import { logFailure } from "../../process/observe/log.ts";
import type { Leases } from "../presence/leases.ts";
import { Refused } from "../sockets/refused.ts";
import { givenRequestId } from "../../process/http/request-id.ts";
import { verifyBearer } from "../../process/http/verify-bearer.ts";

const tooManyRetryMs = 10_000;

/**
 * Returns the check of a handshake. `auth.sessionId` must be a live session. Without `sessionId` the
 * client is a visitor. A token needs the scope `read`. Anything else is refused. The query string is ignored. A member's rooms are joined
 * before the handshake completes, so no event between it and a later read is missed. Handshakes at
 * the same time share one query.
 */
export function createAuthenticate(deps: GatewayDeps, memberSockets: Leases) {
  const limit = Math.max(1, Math.round(atOnce.socketsPerMember * deps.settings.limitScale));

  const findMember = createLookUp(async (userIds) => {
    const members = await listLiveMembers(deps.db, userIds);
    return new Map(members.map((member) => [member.userId, member]));
  });

  async function admit(socket: LiveSocket): Promise<void> {
    const session = await presentedSession(socket, deps);
    socket.data = {
      session,
      isShown: false,
      recheckAt: 0,
      accessVersion: 0,
      shrines: null,
      invite: null,
    };
    if (!session) return;
    if (session.scopes?.includes("read") === false) throw new Refused("forbidden");
    await countSocket(socket, memberSockets, session.viewer.id, limit);
    const member = await findMember(session.viewer.id);
    if (!member) throw new Refused("unauthorized");
    // A program does not show its member online.
    socket.data.isShown = member.isShown && session.scopes === null;
    await joinRoom(deps, socket, roomsOf(session.key, member));
  }

  async function decide(socket: LiveSocket): Promise<Refused | undefined> {
    try {
      await admit(socket);
      return undefined;
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused("unavailable");
      const requestId = givenRequestId(socket.handshake.headers["x-request-id"]);
      const { code } = refused.data;
      if (refused === error) deps.log.info("a handshake was refused", { requestId, code });
      else logFailure(deps.log, "a handshake failed", error, { requestId });
      deps.metrics.refusedHandshakes.inc({ code });
      return refused;
    }
  }

  return (socket: LiveSocket, proceed: (refused?: Refused) => void): void => {
    void decide(socket).then(proceed);
  };
}

const roomsOf = (sessionKey: string, { userId, serverIds }: LiveMember): string[] => [
  rooms.members,
  rooms.user(userId),
  rooms.session(sessionKey),
  ...serverIds.map(rooms.server),
];

async function presentedSession(
  { handshake }: LiveSocket,
  deps: GatewayDeps,
): Promise<VerifiedSession | null> {
  const secret: unknown = handshake.auth["sessionId"];
  if (secret === undefined || secret === null) return null;
  if (typeof secret !== "string") throw new Refused("unauthorized");
  const forwardedFor = handshake.headers["x-forwarded-for"]?.toString();
  const origin = { forwardedFor, peer: handshake.address };
  const address = callerAddressOf(origin, deps.settings.trustedProxies);
  const { session, retryAfterMs } = await verifyBearer(deps, secret, address);
  if (retryAfterMs !== undefined) throw new Refused("rate_limited", { retryAfterMs });
  if (!session) throw new Refused("unauthorized");
  return session;
}

/** Counts the socket for its member until it closes. Refuses it above the limit. */
async function countSocket(
  socket: LiveSocket,
  memberSockets: Leases,
  userId: string,
  limit: number,
): Promise<void> {
  let isCounted = true;
  const release = () => {
    if (isCounted) void memberSockets.change(userId, -1);
    isCounted = false;
  };
  const total = await memberSockets.change(userId, 1);
  socket.conn.on("close", release);
  socket.on("disconnect", release);
  if (total <= limit && socket.conn.readyState === "open") return;
  release();
  throw new Refused("rate_limited", { retryAfterMs: tooManyRetryMs });
}
