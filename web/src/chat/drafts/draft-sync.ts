import type { Draft } from "@oni/realtime/contract";
import { waitBeforeRetry } from "../../live/wait-before-retry.ts";
import type { KnownDraft } from "../../stores/known-drafts.ts";
import { resolveDraft } from "./settle-draft.ts";

export type DraftSyncParts = {
  /** The session of the member; null while nobody is signed in. */
  session: () => string | null;
  /** What stands in the field of a channel. */
  written: (channelId: string) => string;
  /** Puts a draft of the server into the field. */
  take: (channelId: string, content: string) => void;
  /** The draft that was written on; null where nothing is known of this member. */
  known: (channelId: string) => KnownDraft | null;
  know: (channelId: string, draft: KnownDraft) => void;
  /** What another device wrote while this one did, until the member has chosen. */
  clash: (channelId: string) => KnownDraft | null;
  setClash: (channelId: string, other: KnownDraft | null) => void;
  store: (
    channelId: string,
    draft: { content: string; baseRev: number },
  ) => Promise<Draft & { isStored: boolean }>;
  /** Runs `act` after `ms`; returns what prevents it. */
  schedule: (ms: number, act: () => void) => () => void;
};

/** So long nobody has pressed a key. */
const quietMs = 2_000;
/** What is sent or thrown away is so elsewhere at once, but not between two keys. */
const emptyMs = 300;

export type DraftSync = {
  /** Something was written here, or chosen between two. */
  noteWritten: (channelId: string) => void;
  /** The server tells of a draft. */
  receive: (channelId: string, draft: KnownDraft) => void;
  /** Sends all that waits, because the page may go. */
  flush: () => void;
};

const none: KnownDraft = { content: "", rev: 0 };

/** Keeps the drafts of a member's channels alike on all their devices, and both where two were written at once. */
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
    if (sending.has(channelId) || parts.clash(channelId) || content === base.content) return;
    sending.set(channelId, content);
    try {
      const { isStored, ...stored } = await parts.store(channelId, { content, baseRev: base.rev });
      sending.delete(channelId);
      // Nothing of theirs is kept for whoever comes next.
      if (parts.session() !== sessionId) return;
      if (isStored) rebase(channelId, stored);
      else receive(channelId, stored);
    } catch (error) {
      sending.delete(channelId);
      const waitMs = waitBeforeRetry(error);
      if (waitMs !== null) wait(channelId, waitMs);
    }
  }

  /** What is known by now; what was written meanwhile goes after it. */
  function rebase(channelId: string, draft: KnownDraft): void {
    if (draft.rev < (parts.known(channelId) ?? none).rev) return;
    parts.know(channelId, draft);
    parts.setClash(channelId, null);
    if (parts.written(channelId) !== draft.content) noteWritten(channelId);
  }

  function receive(channelId: string, draft: KnownDraft): void {
    // What this device has just sent comes back as an event, and may overtake its answer.
    if (sending.get(channelId) === draft.content) return rebase(channelId, draft);
    const done = resolveDraft(parts.written(channelId), parts.known(channelId) ?? none, draft);
    if (done === "old") return;
    if (done === "clash") return parts.setClash(channelId, draft);
    if (done === "take") {
      parts.know(channelId, draft);
      parts.take(channelId, draft.content);
    }
    rebase(channelId, draft);
  }

  function noteWritten(channelId: string): void {
    const content = parts.written(channelId);
    const other = parts.clash(channelId);
    if (other && (content === "" || content === other.content)) return receive(channelId, other);
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
