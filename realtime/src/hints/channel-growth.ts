import { type Deletion, rooms } from "../../contract/index.ts";
import type { LiveServer } from "../publishing/live-server.ts";
import type { Hint } from "../publishing/hints.ts";

const windowMs = 1_000;

/** Announces activity of channels to the members here, at most once a second per channel. */
export type ChannelGrowth = {
  /** Mentioned members are notified at once. */
  grew(hint: Omit<Hint<"channelGrew">, "saidAtMs">): void;
  deleted(hint: Hint<"messageDeleted">): void;
  /** No member of this server is here any more. */
  forget(serverId: string): void;
  close(): void;
};

type Growth = {
  serverId: string;
  channelId: string;
  /** Only for threads. */
  parentId: string | undefined;
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
export function createChannelGrowth(io: LiveServer): ChannelGrowth {
  const servers = new Map<string, Map<string, Growth>>();

  function growthOf({ serverId, channelId, parentId }: ChannelRef, announcedSeq: number): Growth {
    const channels = servers.get(serverId) ?? new Map<string, Growth>();
    servers.set(serverId, channels);
    const growth = channels.get(channelId) ?? {
      timer: null,
      ...{ serverId, channelId, parentId, announcedSeq, missingSeq: null, deleted: [] },
      ...{ waiting: new Set<number>(), aheadSeqs: new Map<string, number>() },
    };
    channels.set(channelId, growth);
    return growth;
  }

  function announceSoon(growth: Growth): void {
    if (growth.timer) return;
    announce(io, growth);
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
    deleted: ({ serverId, channelId, parentId, ...deletion }) => {
      const growth = growthOf({ serverId, channelId, parentId }, deletion.seq);
      growth.deleted.push(deletion);
      announceSoon(growth);
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

function announce(io: LiveServer, growth: Growth): void {
  const { serverId, channelId, deleted, aheadSeqs } = growth;
  const [afterSeq, lastSeq] = takeRun(growth);
  growth.deleted = [];
  if (lastSeq === afterSeq && deleted.length === 0) return;

  // Watchers of the channel receive its messages themselves, but not the author of a deleted one.
  const emit = (room: string, notifiedSeq: number, others: string[] = []) =>
    io.local
      .to(room)
      .except(deleted.length > 0 ? others : [rooms.channel(channelId), ...others])
      .emit("channel:activity", {
        added: Math.max(0, lastSeq - Math.max(afterSeq, notifiedSeq)),
        ...{ deleted, lastSeq: Math.max(lastSeq, notifiedSeq), ...channelRefOf(growth) },
      });
  emit(rooms.server(serverId), afterSeq, [...aheadSeqs.keys()].map(rooms.user));
  for (const [userId, notifiedSeq] of aheadSeqs) {
    if (lastSeq > notifiedSeq || deleted.length > 0) emit(rooms.user(userId), notifiedSeq);
    if (lastSeq >= notifiedSeq) aheadSeqs.delete(userId);
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
