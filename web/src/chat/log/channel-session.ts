import type { Message } from "@oni/realtime/contract";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { endSeq, firstSeq, hasOlder, messageAt, mustCatchUp } from "./channel-log.ts";
import { openLog, putCaughtUp, putChanges, putPage } from "./channel-log-pages.ts";
import { applyGrowth } from "../unread/channel-counts.ts";
import { changeCounts } from "../unread/counts-store.ts";
import type { Live } from "../../live/connection.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { reportRecovered, useConnection } from "../../stores/connection.ts";
import { changeLog, dropLog, logOf, openLogOf, useMessages } from "./logs.ts";

/** Where a channel opens: at a message, or at its end. */
export type Place = { seq: number } | { isEnd: true };

/** What became of the opening. `gone`: there is no such channel for this viewer, or not any more. */
export type SessionState = "open" | "failed" | "gone";

/** One channel on the screen: its log is loaded, watched, and kept whole until it is closed. */
export type ChannelSession = {
  /** Brings the log to a place; nothing is fetched when the place is in it already. */
  goTo: (place: Place) => Promise<void>;
  loadOlder: () => Promise<void>;
  loadNewer: () => Promise<void>;
  close: () => void;
};

const pageSize = 50;
const pollMs = 5_000;
/** A gap is often filled by the next event; a head that moved reaches all watchers at once. */
const gapWaitMs = 300;
const headSpreadMs = 2_000;

export function openChannel(
  live: Live,
  channelId: string,
  place: Place,
  onState: (state: SessionState, error?: unknown) => void,
): ChannelSession {
  const aborter = new AbortController();
  const loading = new Map<string, Promise<void>>();
  let catchUpTimer: ReturnType<typeof setTimeout> | undefined;
  let isReturn = false;
  let catchUp = () => {};
  let stopWatching = () => {};

  const fetchPage = (query: Record<string, string>): Promise<Message[]> =>
    call("GET /api/channels/:id/messages", {
      params: { id: channelId },
      query,
      signal: aborter.signal,
    });

  /** Asking twice for the same at once is asking once. */
  function once(name: string, load: () => Promise<void>): Promise<void> {
    const known = loading.get(name);
    if (known) return known;
    const begun = load().finally(() => loading.delete(name));
    loading.set(name, begun);
    return begun;
  }

  async function goTo(target: Place): Promise<void> {
    const held = logOf(channelId);
    const isThere = held && ("seq" in target ? messageAt(held, target.seq) : held.atEnd);
    if (isThere) return openLogOf(channelId, held);
    const page = await fetchPage("seq" in target ? { around: String(target.seq) } : {});
    openLogOf(channelId, openLog(page, !("seq" in target)));
    catchUp();
  }

  async function loadOlder(): Promise<void> {
    const log = logOf(channelId);
    if (!log || !hasOlder(log)) return;
    const page = await fetchPage({ before: String(firstSeq(log)) });
    changeLog(channelId, (current) => putPage(current, page, log.knownRev));
  }

  async function loadNewer(): Promise<void> {
    const log = logOf(channelId);
    if (!log || log.atEnd) return;
    const page = await fetchPage({ after: String(endSeq(log)) });
    const isLast = page.length < pageSize;
    changeLog(channelId, (current) => putPage(current, page, log.knownRev, isLast));
  }

  /** While the link is down: what was said or changed since, by revision. */
  async function poll(): Promise<void> {
    const log = logOf(channelId);
    if (!log) return;
    const changes = await fetchPage({ afterRev: String(log.knownRev), limit: "100" });
    const isAll = changes.length < 100;
    changeLog(channelId, (current) => putChanges(current, changes, log.knownRev, isAll));
  }

  function watch(): () => void {
    let asked = { afterSeq: 0, afterRev: 0 };
    const handle = live.watch({
      name: "channel:watch",
      payload: () => {
        const log = logOf(channelId);
        asked = log ? { afterSeq: endSeq(log), afterRev: log.knownRev } : asked;
        return { channelId, ...asked };
      },
      onAnswer: (caughtUp) => {
        if (isReturn) reportRecovered(caughtUp.lastSeq - asked.afterSeq);
        isReturn = false;
        changeLog(channelId, (log) => putCaughtUp(log, caughtUp, asked));
        changeCounts({ channelId }, (held) => applyGrowth(held, caughtUp.lastSeq));
      },
      onRefused: ({ code }) => {
        if (code === "not_found") leave();
      },
    });

    catchUp = handle.again;

    function followLog(): void {
      const log = logOf(channelId);
      if (!log || !mustCatchUp(log) || catchUpTimer !== undefined) return;
      const waitMs = log.early.length > 0 ? gapWaitMs : Math.random() * headSpreadMs;
      catchUpTimer = setTimeout(() => {
        catchUpTimer = undefined;
        const current = logOf(channelId);
        if (current && mustCatchUp(current)) handle.again();
      }, waitMs);
    }

    const stops = [
      handle.stop,
      useMessages.subscribe(followLog),
      useConnection.subscribe(({ phase }, before) => {
        isReturn ||= phase === "live" && before.phase === "lost";
      }),
      pollWhileDown(useConnection, pollMs, poll),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  function leave(): void {
    dropLog(channelId);
    onState("gone");
  }

  async function begin(): Promise<void> {
    try {
      await goTo(place);
      if (aborter.signal.aborted) return;
      stopWatching = watch();
      onState("open");
    } catch (error) {
      if (aborter.signal.aborted) return;
      if (error instanceof ApiError && error.status === 404) leave();
      else onState("failed", error);
    }
  }

  void begin();
  return {
    goTo,
    loadOlder: () => once("older", loadOlder),
    loadNewer: () => once("newer", loadNewer),
    close: () => {
      aborter.abort();
      clearTimeout(catchUpTimer);
      stopWatching();
    },
  };
}
