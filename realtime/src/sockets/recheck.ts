import { type LiveMember, listLiveMembers, type Watch, watchKey } from "@oni/db/chat";
import { rooms } from "../../contract/index.ts";
import { endSession, idsOf } from "./access.ts";
import type { Live } from "./live.ts";
import type { LiveSocket } from "../publishing/live-server.ts";

/** The time that a check is valid while hints arrive, and while they do not. */
const calmMs = 30_000;
const alertMs = 3_000;

/** The number of sockets in one query, so that queries are limited on gateways of any size. */
const batchSize = 1_000;

/** Checks the sockets that are due, and during an alert those not checked for 3 s. */
export async function recheckDue(live: Live, isAlert: boolean): Promise<void> {
  const now = performance.now();
  const horizon = now + (isAlert ? calmMs - alertMs : 0);
  const due = [...live.io.of("/").sockets.values()].filter(
    ({ data }) => data.session && data.recheckAt <= horizon,
  );
  for (let from = 0; from < due.length; from += batchSize) {
    await recheckSockets(live, due.slice(from, from + batchSize));
  }
}

/**
 * Checks the rights of these sockets and applies them: dead sessions close, rooms of servers follow
 * membership, channels without access are left, presence follows the member's setting. If rights changed
 * during the query, that change is kept and the socket is due again at once.
 */
export async function recheckSockets(live: Live, sockets: readonly LiveSocket[]): Promise<void> {
  const questions = sockets.flatMap((socket) => questionFor(socket) ?? []);
  if (questions.length === 0) return;
  const watches = questions.flatMap(({ watches }) => watches);
  const [sessions, members, visible] = await Promise.all([
    live.sessions.listAlive([...new Set(questions.map(({ key }) => key))]),
    listLiveMembers(live.db, [...new Set(questions.map(({ userId }) => userId))]),
    watches.length > 0 ? live.watches.list(watches) : [],
  ]);
  const endsInMs = new Map(sessions.map((session) => [session.key, session.endsInMs]));
  const memberById = new Map(members.map((member) => [member.userId, member]));
  const mayWatch = new Set(visible.map(watchKey));

  for (const question of questions) {
    const member = memberById.get(question.userId);
    const leftMs = endsInMs.get(question.key);
    if (!member || leftMs === undefined) {
      endSession(question.socket);
    } else if (question.socket.data.accessVersion !== question.accessVersion) {
      question.socket.data.recheckAt = 0;
    } else {
      question.socket.data.recheckAt = performance.now() + Math.min(calmMs, leftMs);
      const lost = question.watches.filter((watch) => !mayWatch.has(watchKey(watch)));
      follow(live, question.socket, { member, lost });
    }
  }
}

type Question = {
  socket: LiveSocket;
  key: string;
  userId: string;
  accessVersion: number;
  watches: Watch[];
};

function questionFor(socket: LiveSocket): Question | null {
  const { session, accessVersion } = socket.data;
  if (!session || !socket.connected) return null;
  const userId = session.viewer.id;
  const watches = idsOf(socket, rooms.channel).map((channelId) => ({ userId, channelId }));
  return { socket, key: session.key, userId, accessVersion, watches };
}

function follow(
  live: Live,
  socket: LiveSocket,
  { member, lost }: { member: LiveMember; lost: readonly Watch[] },
): void {
  for (const { channelId } of lost) void socket.leave(rooms.channel(channelId));

  const isMember = new Set(member.serverIds);
  for (const serverId of idsOf(socket, rooms.server)) {
    if (!isMember.delete(serverId)) void socket.leave(rooms.server(serverId));
  }
  void socket.join([...isMember].map(rooms.server));

  const isShown = member.isShown && socket.data.session?.scopes === null;
  if (isShown === socket.data.isShown) return;
  socket.data.isShown = isShown;
  void (isShown ? live.presence.show(member.userId) : live.presence.hide(member.userId));
}
