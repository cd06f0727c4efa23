import { hasAnnex } from "../../process/annexes.ts";

/** The parts of the statement that stores messages. It is correct with both for any messages. */
export type StatementParts = { hasRecipients: boolean; hasFiles: boolean };

type Draft = {
  channelId: string;
  usernames: readonly string[];
  replyToId: string | null;
  attachments?: readonly object[] | undefined;
};

type StatementChoice<Statement> = {
  /** Returns the statement with the parts that these drafts may need. */
  choose: (drafts: readonly Draft[]) => Statement;
  /** The statement with all parts. */
  whole: Statement;
  /**
   * Stores whether a channel has hooks or "all messages" subscribers, as the statement has found; null if nothing
   * was inserted.
   */
  note: (channelId: string, hasSubscribers: boolean | null) => void;
};

/**
 * Prepares statements without the parts that most messages do not need, because the cost of starting a
 * statement grows with its parts. Without the annex there is one statement, with all parts.
 */
export function createStatementChoice<Statement>(
  prepare: (parts: StatementParts) => Statement,
): StatementChoice<Statement> {
  const whole = prepare({ hasRecipients: true, hasFiles: true });
  if (!hasAnnex("prepared-sends")) return { choose: () => whole, whole, note: () => {} };
  const notifying = prepare({ hasRecipients: true, hasFiles: false });
  const plain = prepare({ hasRecipients: false, hasFiles: false });
  const subscriberCache = createSubscriberCache();
  return {
    choose: (drafts) => {
      if (drafts.some(({ attachments }) => attachments?.length)) return whole;
      return subscriberCache.mayNotify(drafts) ? notifying : plain;
    },
    whole,
    note: subscriberCache.note,
  };
}

const noSubscribersForMs = 60_000;
const cacheLimit = 10_000;

/**
 * Remembers for a minute that a channel has neither hooks nor "all messages" subscribers. A draft may notify members if
 * it mentions users, is a reply, or its channel is not remembered.
 */
function createSubscriberCache() {
  const noSubscribersUntilMs = new Map<string, number>();
  const hasNoSubscribers = (channelId: string) =>
    (noSubscribersUntilMs.get(channelId) ?? 0) > performance.now();
  return {
    mayNotify: (drafts: readonly Draft[]): boolean =>
      drafts.some(
        ({ channelId, usernames, replyToId }) =>
          usernames.length > 0 || replyToId !== null || !hasNoSubscribers(channelId),
      ),
    /** Stores the result of the statement; null if nothing was inserted. */
    note: (channelId: string, hasChannelSubscribers: boolean | null): void => {
      if (hasChannelSubscribers === true) noSubscribersUntilMs.delete(channelId);
      if (hasChannelSubscribers !== false) return;
      if (noSubscribersUntilMs.size >= cacheLimit) noSubscribersUntilMs.clear();
      noSubscribersUntilMs.set(channelId, performance.now() + noSubscribersForMs);
    },
  };
}
