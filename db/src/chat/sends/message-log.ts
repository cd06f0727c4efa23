import { withTimeout } from "../../connection/with-timeout.ts";
import { refusalOf } from "../../connection/constraint.ts";
import type { Database } from "../../connection/database.ts";
import { createBatch } from "../../process/batch.ts";
import { lockChannel } from "../channels/channels.ts";
import { type MessageDraft, type InsertOutcome, prepareBatchInsert } from "./sent-messages.ts";

/** Commits messages. */
export type MessageLog = {
  /** Appends a message to its channel. Resolves once it is committed or refused. */
  append(draft: MessageDraft): Promise<InsertOutcome>;
  /** Returns how many messages wait to be committed. */
  waiting(): number;
};

/** Messages of one statement: enough to share its cost, few enough to be fast. */
const batchLimit = 200;
/**
 * Starting a statement costs as much as five messages in it, so a busy log waits this long at most for
 * more of them.
 */
const longestRestMs = 4;

/**
 * The server cancels slow statements. This limit cancels the wait for a server or network that does not
 * respond.
 */
const silenceLimitMs = 10_000;

/**
 * Creates the message log. It commits messages that arrive together in one statement, over all channels.
 * A second concurrent statement would halve the number of messages in each, and starting a statement
 * costs as much as five messages. A channel that another process has locked is handled separately, so
 * that waiting for it delays no other channel.
 */
export function createMessageLog(db: Database, limitMs = silenceLimitMs): MessageLog {
  const gather = <Outcome>(insert: (drafts: MessageDraft[]) => Promise<Outcome[]>) =>
    createBatch(
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

/** Waits for the lock of a channel first. A channel that is still missing then is gone. */
const insertWithLock = (db: Database, channelId: string, drafts: MessageDraft[]) =>
  db.transaction(async (tx) => {
    await lockChannel(tx, channelId);
    const placements = await prepareBatchInsert(tx)(drafts);
    return placements.map((placement): InsertOutcome =>
      placement === "busy" ? { outcome: "forbidden" } : placement,
    );
  });

/**
 * Tries again when another process has stored the nonce concurrently. The second attempt finds that
 * message.
 */
const insertWithRetry = <Outcome>(
  insert: (drafts: MessageDraft[]) => Promise<Outcome[]>,
  drafts: MessageDraft[],
): Promise<Outcome[]> =>
  insert(drafts).catch((error: unknown) => {
    if (refusalOf(error)?.constraint === "messages_nonce_unique") return insert(drafts);
    throw error;
  });

/**
 * Inserts all messages at once. When the database refuses one of them, each half is tried by itself,
 * until only that message is refused.
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
 * Returns true if the database rolled back because of an error that one row may have caused. After a lost
 * connection it is unknown what was committed, and repeated statements would only burden a slow database.
 */
function isCausedByRow(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== null && refusal.condition !== "query_canceled";
}

/** The error of a canceled statement, as the database itself reports it. */
const canceled = () => Object.assign(new Error("The database is silent."), { code: "57014" });
