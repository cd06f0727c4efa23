import { errorSentence } from "../../live/calls/api-error.ts";
import type { Outgoing } from "./outbox.ts";
import { waitBeforeRetry } from "../../live/wait-before-retry.ts";

export type OutboxParts = {
  entries: () => readonly Outgoing[];
  /** Calls `notify` when the entries may have changed. Returns a function that stops it. */
  subscribe: (notify: () => void) => () => void;
  /** Sends one message. Resolves once it is stored, throws `ApiError` when it is refused. */
  send: (entry: Outgoing) => Promise<void>;
  onSent: (entry: Outgoing) => void;
  onRefused: (entry: Outgoing, sentence: string) => void;
  /** Runs `act` after `ms`. Returns a function that cancels it. */
  schedule: (ms: number, act: () => void) => () => void;
};

/**
 * Sends the outbox: one message at a time in each channel, several channels in parallel. A message that
 * is not delivered is retried in its position, so none overtakes it. A refused message waits for its
 * author, and the next one is sent.
 */
export function startOutbox(parts: OutboxParts): { retryNow: () => void; stop: () => void } {
  const busy = new Set<string>();
  const waiting = new Map<string, () => void>();
  let isStopped = false;

  function flush(): void {
    if (isStopped) return;
    const firstEntries = new Map<string, Outgoing>();
    for (const entry of parts.entries()) {
      if (entry.failure === null && !firstEntries.has(entry.channelId))
        firstEntries.set(entry.channelId, entry);
    }
    for (const [channelId, entry] of firstEntries) {
      const isFree = !busy.has(channelId) && !waiting.has(channelId);
      if (isFree && !entry.isOpen) void sendOne(channelId, entry);
    }
  }

  async function sendOne(channelId: string, entry: Outgoing): Promise<void> {
    busy.add(channelId);
    try {
      await parts.send(entry);
      parts.onSent(entry);
    } catch (error) {
      const waitMs = waitBeforeRetry(error);
      if (waitMs === null) parts.onRefused(entry, errorSentence(error));
      else
        waiting.set(
          channelId,
          parts.schedule(waitMs, () => resume(channelId)),
        );
    } finally {
      busy.delete(channelId);
    }
    flush();
  }

  function resume(channelId: string): void {
    waiting.delete(channelId);
    flush();
  }

  const unsubscribe = parts.subscribe(flush);
  flush();
  return {
    retryNow: () => {
      for (const prevent of waiting.values()) prevent();
      waiting.clear();
      flush();
    },
    stop: () => {
      isStopped = true;
      unsubscribe();
      for (const prevent of waiting.values()) prevent();
    },
  };
}
