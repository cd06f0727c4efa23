import { answeredWithin } from "../../connection/answered-within.ts";
import { refusalOf } from "../../connection/constraint.ts";
import type { Database } from "../../connection/database.ts";
import { createGathering } from "../../process/gather.ts";
import { lockChannel } from "../channels/channels.ts";
import { type MessageDraft, type Placement, prepareBatchInsert } from "./sent-messages.ts";

/** Where messages are committed. */
export type MessageLog = {
  /** Puts a message at the end of its channel. What it answers is committed. */
  place(draft: MessageDraft): Promise<Placement>;
  /** How many messages wait to be committed. */
  waiting(): number;
};

/** Messages of one statement: enough to share its cost, few enough to be quick. */
const togetherLimit = 200;
/** Starting a statement costs as much as five messages in it, so a busy log waits a little for more of them. */
const longestRestMs = 4;

/** The server ends what is slow; this ends waiting for a server, or a network, that is silent. */
const silenceLimitMs = 10_000;

/**
 * Commits messages that arrive together in one statement, over all channels. A second one beside it
 * would halve what each carries, and starting a statement costs as much as five messages in it. A
 * channel whose turn another process has is placed apart, where waiting for it holds up no other
 * channel.
 */
export function createMessageLog(db: Database, limitMs = silenceLimitMs): MessageLog {
  const gather = <Outcome>(place: (drafts: MessageDraft[]) => Promise<Outcome[]>) =>
    createGathering(
      (drafts: MessageDraft[]) =>
        settleAll(drafts, (some) => answeredWithin(limitMs, placeAgain(place, some), canceled)),
      togetherLimit,
      longestRestMs,
    );
  const placeTogether = gather(prepareBatchInsert(db));
  const apart = new Map<
    string,
    { place: (draft: MessageDraft) => Promise<Placement>; users: number }
  >();

  async function placeApart(draft: MessageDraft): Promise<Placement> {
    const { channelId } = draft;
    const place = () => gather((drafts) => placeInOrder(db, channelId, drafts));
    const own = apart.get(channelId) ?? { place: place(), users: 0 };
    apart.set(channelId, own);
    own.users += 1;
    try {
      return await own.place(draft);
    } finally {
      own.users -= 1;
      if (own.users === 0) apart.delete(channelId);
    }
  }

  let waiting = 0;
  return {
    place: async (draft) => {
      waiting += 1;
      try {
        const placement = apart.has(draft.channelId) ? "busy" : await placeTogether(draft);
        return placement === "busy" ? await placeApart(draft) : placement;
      } finally {
        waiting -= 1;
      }
    },
    waiting: () => waiting,
  };
}

/** Waits for the lock of a channel first; what is still not to be had then is gone. */
const placeInOrder = (db: Database, channelId: string, drafts: MessageDraft[]) =>
  db.transaction(async (tx) => {
    await lockChannel(tx, channelId);
    const placements = await prepareBatchInsert(tx)(drafts);
    return placements.map((placement): Placement =>
      placement === "busy" ? { outcome: "forbidden" } : placement,
    );
  });

/** A nonce that another process stored at the same moment is found when it is looked for again. */
const placeAgain = <Outcome>(
  place: (drafts: MessageDraft[]) => Promise<Outcome[]>,
  drafts: MessageDraft[],
): Promise<Outcome[]> =>
  place(drafts).catch((error: unknown) => {
    if (refusalOf(error)?.constraint === "messages_nonce_unique") return place(drafts);
    throw error;
  });

/**
 * All at once. When the database refuses that, something is wrong with one of them, and each half
 * is tried by itself, until only that one is refused.
 */
async function settleAll<Outcome>(
  drafts: MessageDraft[],
  place: (drafts: MessageDraft[]) => Promise<Outcome[]>,
): Promise<PromiseSettledResult<Outcome>[]> {
  try {
    const placements = await place(drafts);
    return placements.map((value) => ({ status: "fulfilled", value }));
  } catch (reason) {
    if (drafts.length === 1 || !isOfOne(reason)) {
      return drafts.map(() => ({ status: "rejected", reason }));
    }
    const middle = Math.ceil(drafts.length / 2);
    return [
      ...(await settleAll(drafts.slice(0, middle), place)),
      ...(await settleAll(drafts.slice(middle), place)),
    ];
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

/** As when the database itself had given up. */
const canceled = () => Object.assign(new Error("The database is silent."), { code: "57014" });
