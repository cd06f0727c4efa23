import type { Draft } from "@oni/realtime/contract";
import { waitBeforeRetry } from "../../live/wait-before-retry.ts";
import type { KnownDraft } from "../../stores/known-drafts.ts";
import { resolveDraft } from "./resolve-draft.ts";

export type DraftSyncParts = {
  /** Returns the session of the member, or null while signed out. */
  session: () => string | null;
  /** Returns the text in the field of a channel. */
  written: (channelId: string) => string;
  /** Puts a draft of the server into the field. */
  take: (channelId: string, content: string) => void;
  /** Returns the draft that the text is based on, or null if none of this member is known. */
  known: (channelId: string) => KnownDraft | null;
  know: (channelId: string, draft: KnownDraft) => void;
  store: (
    channelId: string,
    draft: { content: string; baseRev: number },
  ) => Promise<Draft & { isStored: boolean }>;
  /** Runs `act` after `ms`. Returns a function that cancels it. */
  schedule: (ms: number, act: () => void) => () => void;
};

/** Milliseconds without a key after which a draft is sent. */
const quietMs = 2_000;
/** An emptied field is sent sooner, but not between two keys. */
const emptyMs = 300;

export type DraftSync = {
  /** The text was changed here. */
  noteWritten: (channelId: string) => void;
  /** A draft arrived from the server. */
  receive: (channelId: string, draft: KnownDraft) => void;
  /** Sends all unsent drafts at once, because the page may close. */
  flush: () => void;
};

const none: KnownDraft = { content: "", rev: 0 };

/**
 * Syncs a member's drafts across their devices. If two devices write at the same time, the text that is
 * stored last stays.
 */
export function createDraftSync(parts: DraftSyncParts): DraftSync {
  const waiting = new Map<string, () => void>();
  const sending = new Map<string, string>();

  function wait(channelId: string, ms: number): void {
    waiting.get(channelId)?.();
    waiting.set(
      channelId,
      parts.schedule(ms, () => void push(channelId)),
    );
  }

  async function push(channelId: string): Promise<void> {
    waiting.get(channelId)?.();
    waiting.delete(channelId);
    const content = parts.written(channelId);
    const base = parts.known(channelId) ?? none;
    const sessionId = parts.session();
    if (sending.has(channelId) || content === base.content) return;
    sending.set(channelId, content);
    try {
      const { isStored, ...stored } = await parts.store(channelId, { content, baseRev: base.rev });
      sending.delete(channelId);
      // A response must not leave data for the next member of this browser.
      if (parts.session() !== sessionId) return;
      if (isStored) rebase(channelId, stored);
      else receive(channelId, stored);
    } catch (error) {
      sending.delete(channelId);
      const waitMs = waitBeforeRetry(error);
      if (waitMs !== null) wait(channelId, waitMs);
    }
  }

  /** Takes a draft as the new base. Text written since is sent after it. */
  function rebase(channelId: string, draft: KnownDraft): void {
    if (draft.rev < (parts.known(channelId) ?? none).rev) return;
    parts.know(channelId, draft);
    if (parts.written(channelId) !== draft.content) noteWritten(channelId);
  }

  function receive(channelId: string, draft: KnownDraft): void {
    // A draft that this device is sending comes back as an event, perhaps before its response.
    if (sending.get(channelId) === draft.content) return rebase(channelId, draft);
    const done = resolveDraft(parts.written(channelId), parts.known(channelId) ?? none, draft);
    if (done === "old") return;
    if (done === "take") {
      parts.know(channelId, draft);
      parts.take(channelId, draft.content);
    }
    rebase(channelId, draft);
  }

  function noteWritten(channelId: string): void {
    const content = parts.written(channelId);
    const isKnown = content === (parts.known(channelId) ?? none).content;
    if (isKnown && !waiting.has(channelId)) return;
    wait(channelId, content === "" ? emptyMs : quietMs);
  }

  return {
    noteWritten,
    receive,
    flush: () => {
      for (const channelId of waiting.keys()) void push(channelId);
    },
  };
}
