import { withTimeout } from "../../connection/answered-within.ts";
import { refusalOf } from "../../connection/constraint.ts";
import type { Database } from "../../connection/database.ts";
import { createGathering } from "../../process/gather.ts";
import { lockChannel } from "../channels/channels.ts";
import { type MessageDraft, type InsertOutcome, prepareBatchInsert } from "./sent-messages.ts";

/** Where messages are committed. */
export type MessageLog = {
  /** Puts a message at the end of its channel. What it answers is committed. */
  append(draft: MessageDraft): Promise<InsertOutcome>;
  /** How many messages wait to be committed. */
  waiting(): number;
};

/** Messages of one statement: enough to share its cost, few enough to be quick. */
const batchLimit = 200;
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
  const gather = <Outcome>(insert: (drafts: MessageDraft[]) => Promise<Outcome[]>) =>
    createGathering(
      (drafts: MessageDraft[]) =>
        settleAll(drafts, (some) => withTimeout(limitMs, insertWithRetry(insert, some), canceled)),
      batchLimit,
      longestRestMs,
    );
  const insertTogether = gather(prepareBatchInsert(db));
  const separateLogs = new Map<
    string,
    { append: (draft: MessageDraft) => Promise<InsertOutcome>; users: number }
  >();

  async function insertSeparately(draft: MessageDraft): Promise<InsertOutcome> {
    const { channelId } = draft;
    const createAppend = () => gather((drafts) => insertWithLock(db, channelId, drafts));
    const own = separateLogs.get(channelId) ?? { append: createAppend(), users: 0 };
    separateLogs.set(channelId, own);
    own.users += 1;
    try {
      return await own.append(draft);
    } finally {
      own.users -= 1;
      if (own.users === 0) separateLogs.delete(channelId);
    }
  }

  let waiting = 0;
  return {
    append: async (draft) => {
      waiting += 1;
      try {
        const placement = separateLogs.has(draft.channelId) ? "busy" : await insertTogether(draft);
        return placement === "busy" ? await insertSeparately(draft) : placement;
      } finally {
        waiting -= 1;
      }
    },
    waiting: () => waiting,
  };
}

/** Waits for the lock of a channel first; what is still not to be had then is gone. */
const insertWithLock = (db: Database, channelId: string, drafts: MessageDraft[]) =>
  db.transaction(async (tx) => {
    await lockChannel(tx, channelId);
    const placements = await prepareBatchInsert(tx)(drafts);
    return placements.map((placement): InsertOutcome =>
      placement === "busy" ? { outcome: "forbidden" } : placement,
    );
  });

/** A nonce that another process stored at the same moment is found when it is looked for again. */
const insertWithRetry = <Outcome>(
  insert: (drafts: MessageDraft[]) => Promise<Outcome[]>,
  drafts: MessageDraft[],
): Promise<Outcome[]> =>
  insert(drafts).catch((error: unknown) => {
    if (refusalOf(error)?.constraint === "messages_nonce_unique") return insert(drafts);
    throw error;
  });

/**
 * All at once. When the database refuses that, something is wrong with one of them, and each half
 * is tried by itself, until only that one is refused.
 */
async function settleAll<Outcome>(
  drafts: MessageDraft[],
  insert: (drafts: MessageDraft[]) => Promise<Outcome[]>,
): Promise<PromiseSettledResult<Outcome>[]> {
  try {
    const placements = await insert(drafts);
    return placements.map((value) => ({ status: "fulfilled", value }));
  } catch (reason) {
    if (drafts.length === 1 || !isCausedByRow(reason)) {
      return drafts.map(() => ({ status: "rejected", reason }));
    }
    const middle = Math.ceil(drafts.length / 2);
    return [
      ...(await settleAll(drafts.slice(0, middle), insert)),
      ...(await settleAll(drafts.slice(middle), insert)),
    ];
  }
}

/**
 * Whether the database rolled back over something that one row may have caused. After a lost
 * connection nobody knows what was committed, and a database that is slow is not helped by more.
 */
function isCausedByRow(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== null && refusal.condition !== "query_canceled";
}

/** As when the database itself had given up. */
const canceled = () => Object.assign(new Error("The database is silent."), { code: "57014" });
