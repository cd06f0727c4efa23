import type { Message } from "@oni/realtime/contract";
import { call } from "../../api/call.ts";
import { type ChannelLog, endSeq, firstSeq, hasOlder, messageAt } from "./channel-log.ts";
import { openLog, putChanges, putPage } from "./channel-log-pages.ts";
import { changeLog, logOf, openLogOf } from "./logs.ts";

/** Where a channel opens: at a message, or at its end. */
export type LogTarget = { seq: number } | { isEnd: true };

const pageSize = 50;
const changesSize = 100;

/** Puts what was fetched into the log as it is by then. */
type Put = (log: ChannelLog) => ChannelLog;

type ChannelPages = {
  /** Brings the log to a target; false when it holds the target already and nothing was fetched. */
  loadTarget: (target: LogTarget) => Promise<boolean>;
  loadOlder: () => Promise<void>;
  loadNewer: () => Promise<void>;
  /** Fetches what was sent or changed since, by revision. */
  loadChanges: () => Promise<void>;
};

/** Fetches a channel's messages into its log. Of two equal requests at once only one is sent. */
export function createChannelPages(channelId: string, signal: AbortSignal): ChannelPages {
  const fetchPage = (query: Record<string, string>): Promise<Message[]> =>
    call("GET /api/channels/:id/messages", { params: { id: channelId }, query, signal });

  async function loadTarget(target: LogTarget): Promise<boolean> {
    const held = logOf(channelId);
    const isHeld = held && ("seq" in target ? messageAt(held, target.seq) : held.atEnd);
    if (isHeld) {
      openLogOf(channelId, held);
      return false;
    }
    const page = await fetchPage("seq" in target ? { around: String(target.seq) } : {});
    openLogOf(channelId, openLog(page, !("seq" in target)));
    return true;
  }

  async function fetchOlder(): Promise<Put | null> {
    const log = logOf(channelId);
    if (!log || !hasOlder(log)) return null;
    const page = await fetchPage({ before: String(firstSeq(log)) });
    return (current) => putPage(current, page, log.knownRev);
  }

  async function fetchNewer(): Promise<Put | null> {
    const log = logOf(channelId);
    if (!log || log.atEnd) return null;
    const page = await fetchPage({ after: String(endSeq(log)) });
    const isLast = page.length < pageSize;
    return (current) => putPage(current, page, log.knownRev, isLast);
  }

  /**
   * Callers that come while a page is fetched wait for that one. It is put in when it is not fetched any
   * more, so whoever sees it there and asks gets the next one.
   */
  function joined(fetch: () => Promise<Put | null>): () => Promise<void> {
    let underWay: Promise<void> | null = null;
    return () =>
      (underWay ??= fetch()
        .finally(() => (underWay = null))
        .then((put) => {
          if (put) changeLog(channelId, put);
        }));
  }

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

  return { loadTarget, loadOlder: joined(fetchOlder), loadNewer: joined(fetchNewer), loadChanges };
}
