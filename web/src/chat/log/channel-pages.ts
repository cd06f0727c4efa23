import type { Message } from "@oni/realtime/contract";
import { call } from "../../live/calls/call.ts";
import { type ChannelLog, endSeq, firstSeq, hasOlder, messageAt } from "./channel-log.ts";
import { openLog, putChanges, putPage } from "./channel-log-pages.ts";
import { changeLog, logOf, openLogOf } from "./logs.ts";

/** The position at which a channel opens: a message or the end. */
export type LogTarget = { seq: number } | { isEnd: true };

const pageSize = 50;
const changesSize = 100;

type ChannelPages = {
  /**
   * Loads the log around a target. Returns false if it contains the target already and nothing was
   * fetched.
   */
  loadTarget: (target: LogTarget) => Promise<boolean>;
  loadOlder: () => Promise<void>;
  loadNewer: () => Promise<void>;
  /** Fetches the messages sent or changed since, by revision. */
  loadChanges: () => Promise<void>;
};

/** Fetches a channel's messages into its log. Of two equal requests at a time only one is sent. */
export function createChannelPages(channelId: string, signal: AbortSignal): ChannelPages {
  const fetchPage = (query: Record<string, string>): Promise<Message[]> =>
    call("GET /api/channels/:id/messages", { params: { id: channelId }, query, signal });

  async function loadTarget(target: LogTarget): Promise<boolean> {
    const cached = logOf(channelId);
    const isCached = cached && ("seq" in target ? messageAt(cached, target.seq) : cached.atEnd);
    if (isCached) {
      openLogOf(channelId, cached);
      return false;
    }
    const page = await fetchPage("seq" in target ? { around: String(target.seq) } : {});
    openLogOf(channelId, openLog(page, !("seq" in target)));
    return true;
  }

  /**
   * Loads the page beyond an edge of the log, unless `edgeOf` returns null. Later callers with the same
   * edge wait for that page. A new page or another log has another edge.
   */
  function atEdge(
    edgeOf: (log: ChannelLog) => number | null,
    load: (edge: number, log: ChannelLog) => Promise<void>,
  ): () => Promise<void> {
    let underWay: { edge: number; done: Promise<void> } | null = null;
    return async () => {
      const log = logOf(channelId);
      const edge = log ? edgeOf(log) : null;
      if (!log || edge === null) return;
      if (underWay?.edge !== edge) {
        const done = load(edge, log).finally(() => {
          if (underWay?.done === done) underWay = null;
        });
        underWay = { edge, done };
      }
      await underWay.done;
    };
  }

  const loadOlder = atEdge(
    (log) => (hasOlder(log) ? firstSeq(log) : null),
    async (seq, log) => {
      const page = await fetchPage({ before: String(seq) });
      changeLog(channelId, (current) => putPage(current, page, log.knownRev));
    },
  );

  const loadNewer = atEdge(
    (log) => (log.atEnd ? null : endSeq(log)),
    async (seq, log) => {
      const page = await fetchPage({ after: String(seq) });
      const isLast = page.length < pageSize;
      changeLog(channelId, (current) => putPage(current, page, log.knownRev, isLast));
    },
  );

  async function loadChanges(): Promise<void> {
    const log = logOf(channelId);
    if (!log) return;
    const changes = await fetchPage({
      afterRev: String(log.knownRev),
      limit: String(changesSize),
    });
    const isAll = changes.length < changesSize;
    changeLog(channelId, (current) => putChanges(current, changes, log.knownRev, isAll));
  }

  return { loadTarget, loadOlder, loadNewer, loadChanges };
}
