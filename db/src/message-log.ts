import { refusalOf } from "./constraint.ts";
import type { Database } from "./database.ts";
import { createGathering } from "./gather.ts";
import { type MessageDraft, type Placement, placeMessages } from "./queries/sent-messages.ts";

/** Where messages are committed. */
export type MessageLog = {
  /** Puts a message at the end of its channel. What it answers is committed. */
  place(draft: MessageDraft): Promise<Placement>;
};

type Lane = (draft: MessageDraft) => Promise<Placement | "busy">;

/** Messages of one transaction: enough to share its cost, few enough to be quick. */
const togetherLimit = 200;

/** The server ends what is slow; this ends waiting for a server, or a network, that is silent. */
const silenceLimitMs = 10_000;

/**
 * Commits messages that arrive together in one transaction, over all channels. A channel whose turn
 * another process has is placed apart, where waiting for it holds up no other channel.
 */
export function createMessageLog(db: Database, limitMs = silenceLimitMs): MessageLog {
  const openLane = (options: { mayWait: boolean }): Lane =>
    createGathering(
      (drafts: MessageDraft[]) => placeAll(db, drafts, { ...options, limitMs }),
      togetherLimit,
    );
  const together = openLane({ mayWait: false });
  const apart = new Map<string, { lane: Lane; users: number }>();

  async function placeApart(draft: MessageDraft): Promise<Placement> {
    const own = apart.get(draft.channelId) ?? { lane: openLane({ mayWait: true }), users: 0 };
    apart.set(draft.channelId, own);
    own.users += 1;
    try {
      const placement = await own.lane(draft);
      if (placement === "busy") throw new Error("Who waits for a turn is not told of waiting.");
      return placement;
    } finally {
      own.users -= 1;
      if (own.users === 0) apart.delete(draft.channelId);
    }
  }

  return {
    place: async (draft) => {
      const placement = apart.has(draft.channelId) ? "busy" : await together(draft);
      return placement === "busy" ? placeApart(draft) : placement;
    },
  };
}

type Settled = PromiseSettledResult<Placement | "busy">;

/**
 * One transaction for all. When the database refuses it, something is wrong with one of them, and
 * each is tried by itself, so that only that one is refused.
 */
async function placeAll(
  db: Database,
  drafts: MessageDraft[],
  options: { mayWait: boolean; limitMs: number },
): Promise<Settled[]> {
  try {
    const placing = db.transaction((tx) => placeMessages(tx, drafts, options));
    const placements = await answeredWithin(options.limitMs, placing);
    return placements.map((value) => ({ status: "fulfilled", value }));
  } catch (reason) {
    if (drafts.length === 1 || !isOfOne(reason)) {
      return drafts.map(() => ({ status: "rejected", reason }));
    }
    const settled: Settled[] = [];
    for (const draft of drafts) settled.push(...(await placeAll(db, [draft], options)));
    return settled;
  }
}

/**
 * Whether the database rolled back over something that one row may have caused. After a lost
 * connection nobody knows what was committed, and a database that is slow is not helped by more.
 */
function isOfOne(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== null && refusal.condition !== "query_canceled";
}

async function answeredWithin<Value>(limitMs: number, answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    // As when the database itself had given up.
    const canceled = Object.assign(new Error("The database is silent."), { code: "57014" });
    timer = setTimeout(() => reject(canceled), limitMs);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}
