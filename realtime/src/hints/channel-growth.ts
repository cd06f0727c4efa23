import { type Deletion, rooms } from "../../contract/index.ts";
import type { Live } from "../sockets/live.ts";
import { type LiveServer, localSockets } from "../publishing/live-server.ts";
import type { Hint } from "../publishing/hints.ts";
import { describeError } from "../../process/observe/log.ts";

const windowMs = 1_000;

/**
 * Announces activity of channels to the members here, at most once a second per channel. Members who see
 * a private channel are read when its activity is sent.
 */
export type ChannelGrowth = {
  /** Mentioned members are notified at once. */
  grew(hint: Omit<Hint<"channelGrew">, "saidAtMs">): void;
  deleted(hint: Hint<"messageDeleted">): void;
  /** Fewer members may see these channels. */
  narrow(channelIds: readonly string[]): void;
  /** No member of this server is here any more. */
  forget(serverId: string): void;
  close(): void;
};

type Growth = {
  serverId: string;
  channelId: string;
  /** Only for threads. */
  parentId: string | undefined;
  /** True if not all members may see the channel. */
  isPrivate: boolean;
  /** Resolves when all earlier activity was sent. */
  sent: Promise<void>;
  /** The members here were notified of everything up to this `seq`. */
  announcedSeq: number;
  /** The seqs of messages still to be announced. */
  waiting: Set<number>;
  deleted: Deletion[];
  /** The members who were mentioned in the meantime, with the `seq` that each was notified of. */
  aheadSeqs: Map<string, number>;
  /** A `seq` before waiting ones that was missing at the last announcement. */
  missingSeq: number | null;
  timer: NodeJS.Timeout | null;
};

/**
 * Hints of two processes may arrive in either order, so messages after a missing one wait for one more
 * window. Then the missing one counts as lost, and the announcement begins after it. Members see the gap
 * and fetch.
 */
export function createChannelGrowth(live: Pick<Live, "io" | "watches" | "log">): ChannelGrowth {
  const { io } = live;
  const servers = new Map<string, Map<string, Growth>>();

  function growthOf(
    { serverId, channelId, parentId, isPrivate }: ChannelRef & { isPrivate: boolean },
    announcedSeq: number,
  ): Growth {
    const channels = servers.get(serverId) ?? new Map<string, Growth>();
    servers.set(serverId, channels);
    const growth = channels.get(channelId) ?? {
      ...{ timer: null, isPrivate, sent: Promise.resolve() },
      ...{ serverId, channelId, parentId, announcedSeq, missingSeq: null, deleted: [] },
      ...{ waiting: new Set<number>(), aheadSeqs: new Map<string, number>() },
    };
    growth.isPrivate ||= isPrivate;
    channels.set(channelId, growth);
    return growth;
  }

  function announceSoon(growth: Growth): void {
    if (growth.timer) return;
    announce(live, growth);
    growth.timer = setTimeout(() => {
      growth.timer = null;
      if (growth.waiting.size > 0 || growth.deleted.length > 0) announceSoon(growth);
    }, windowMs);
  }

  function forget(serverId: string): void {
    for (const { timer } of servers.get(serverId)?.values() ?? []) if (timer) clearTimeout(timer);
    servers.delete(serverId);
  }

  return {
    grew: ({ lastSeq, mentionedUserIds, ...channelRef }) => {
      const growth = growthOf(channelRef, lastSeq - 1);
      if (lastSeq > growth.announcedSeq) growth.waiting.add(lastSeq);
      for (const userId of mentionedUserIds) announceMention(io, growth, userId, lastSeq);
      announceSoon(growth);
    },
    deleted: ({ serverId, channelId, parentId, isPrivate, ...deletion }) => {
      const growth = growthOf({ serverId, channelId, parentId, isPrivate }, deletion.seq);
      growth.deleted.push(deletion);
      announceSoon(growth);
    },
    narrow: (channelIds) => {
      for (const channels of servers.values()) {
        for (const channelId of channelIds) {
          const growth = channels.get(channelId);
          if (growth) growth.isPrivate = true;
        }
      }
    },
    forget,
    close: () => {
      for (const serverId of servers.keys()) forget(serverId);
    },
  };
}

type ChannelRef = Pick<Growth, "serverId" | "channelId"> & { parentId?: string | undefined };

const channelRefOf = ({ serverId, channelId, parentId }: Growth) => ({
  serverId,
  channelId,
  ...(parentId !== undefined && { parentId }),
});

function announceMention(io: LiveServer, growth: Growth, userId: string, lastSeq: number): void {
  const { announcedSeq, waiting, aheadSeqs } = growth;
  const notifiedSeq = Math.max(announcedSeq, aheadSeqs.get(userId) ?? 0);
  let afterSeq = lastSeq;
  while (afterSeq > notifiedSeq && waiting.has(afterSeq)) afterSeq -= 1;
  const event = { lastSeq, added: lastSeq - afterSeq, deleted: [], ...channelRefOf(growth) };
  io.local.to(rooms.user(userId)).emit("channel:activity", { ...event, mention: true });
  aheadSeqs.set(userId, Math.max(notifiedSeq, lastSeq));
}

function announce(
  { io, watches, log }: Pick<Live, "io" | "watches" | "log">,
  growth: Growth,
): void {
  const { serverId, channelId, isPrivate } = growth;
  const activity = takeActivity(growth);
  if (activity === null) return;
  if (!isPrivate) {
    emitActivity(io, activity, { members: [rooms.server(serverId)], isShownTo: () => true });
    return;
  }
  const sendToSeers = async () => {
    const sockets = localSockets(io, rooms.server(serverId));
    const here = new Set(sockets.flatMap(({ data }) => data.session?.viewer.id ?? []));
    const visible = await watches.list([...here].map((userId) => ({ userId, channelId })));
    const seers = new Set(visible.map(({ userId }) => userId));
    const isShownTo = (userId: string) => seers.has(userId);
    emitActivity(io, activity, { members: [...seers].map(rooms.user), isShownTo });
  };
  growth.sent = growth.sent
    .then(sendToSeers)
    .catch((error) => log.warn("activity of a channel is not announced", describeError(error)));
}

/** The activity of a channel that is due, and what mentioned members know of it. */
type Activity = ReturnType<typeof channelRefOf> & {
  afterSeq: number;
  lastSeq: number;
  deleted: Deletion[];
  aheadSeqs: [userId: string, notifiedSeq: number][];
};

/** Removes the activity that is due from what waits. Returns null if there is none. */
function takeActivity(growth: Growth): Activity | null {
  const [afterSeq, lastSeq] = takeRun(growth);
  const { deleted } = growth;
  growth.deleted = [];
  if (lastSeq === afterSeq && deleted.length === 0) return null;
  const aheadSeqs = [...growth.aheadSeqs];
  for (const [userId, notifiedSeq] of aheadSeqs) {
    if (lastSeq >= notifiedSeq) growth.aheadSeqs.delete(userId);
  }
  return { ...channelRefOf(growth), afterSeq, lastSeq, deleted, aheadSeqs };
}

/** Sends activity to the rooms of members. Mentioned members get the part that is new to them. */
function emitActivity(
  io: LiveServer,
  { afterSeq, lastSeq, deleted, aheadSeqs, ...channelRef }: Activity,
  { members, isShownTo }: { members: string[]; isShownTo: (userId: string) => boolean },
): void {
  // Watchers of the channel receive its messages themselves, but not the author of a deleted one.
  const emit = (to: string[], notifiedSeq: number, others: string[] = []) =>
    io.local
      .to(to)
      .except(deleted.length > 0 ? others : [rooms.channel(channelRef.channelId), ...others])
      .emit("channel:activity", {
        added: Math.max(0, lastSeq - Math.max(afterSeq, notifiedSeq)),
        ...{ deleted, lastSeq: Math.max(lastSeq, notifiedSeq), ...channelRef },
      });
  // An event to no rooms would reach every socket.
  if (members.length > 0) {
    emit(
      members,
      afterSeq,
      aheadSeqs.map(([userId]) => rooms.user(userId)),
    );
  }
  for (const [userId, notifiedSeq] of aheadSeqs) {
    const isNew = lastSeq > notifiedSeq || deleted.length > 0;
    if (isNew && isShownTo(userId)) emit([rooms.user(userId)], notifiedSeq);
  }
}

/** Removes the messages that can be announced: those after the first `seq`, up to the second. */
function takeRun(growth: Growth): [afterSeq: number, lastSeq: number] {
  const { waiting, announcedSeq, missingSeq } = growth;
  let lastSeq = announcedSeq;
  if (missingSeq === announcedSeq + 1 && !waiting.has(missingSeq)) lastSeq = firstOf(waiting) - 1;
  const afterSeq = lastSeq;
  while (waiting.delete(lastSeq + 1)) lastSeq += 1;
  growth.announcedSeq = lastSeq;
  growth.missingSeq = waiting.size > 0 ? lastSeq + 1 : null;
  return [afterSeq, lastSeq];
}

const firstOf = (seqs: ReadonlySet<number>): number =>
  [...seqs].reduce((first, seq) => Math.min(first, seq));
