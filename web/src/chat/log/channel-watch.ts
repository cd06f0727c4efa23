import type { Live } from "../../live/connection.ts";
import { pollWhileDown } from "../../live/fallback.ts";
import { reportRecovered, useConnection } from "../../stores/connection.ts";
import { applyGrowth } from "../unread/channel-counts.ts";
import { changeCounts } from "../unread/counts-store.ts";
import { endSeq, mustCatchUp } from "./channel-log.ts";
import { putCaughtUp } from "./channel-log-pages.ts";
import { changeLog, logOf, useMessages } from "./logs.ts";

/** Keeps the log of an open channel current. `catchUp` requests missing messages from the gateway. */
export type ChannelWatch = { catchUp: () => void; stop: () => void };

type ChannelWatchParts = {
  /** Runs regularly while the link is down. */
  poll: () => Promise<void>;
  /** Called when the channel no longer exists for this viewer. */
  onGone: () => void;
};

const pollMs = 5_000;
/**
 * The next event often fills a gap, so it is not requested at once. New counters reach all watchers at
 * once, so their requests are spread.
 */
const gapWaitMs = 300;
const counterSpreadMs = 2_000;

export function watchChannel(
  live: Live,
  channelId: string,
  { poll, onGone }: ChannelWatchParts,
): ChannelWatch {
  const recovery = followReturns();
  let requested = { afterSeq: 0, afterRev: 0 };
  const handle = live.watch({
    name: "channel:watch",
    payload: () => {
      const log = logOf(channelId);
      requested = log ? { afterSeq: endSeq(log), afterRev: log.knownRev } : requested;
      return { channelId, ...requested };
    },
    onAnswer: (caughtUp) => {
      recovery.report(caughtUp.lastSeq - requested.afterSeq);
      changeLog(channelId, (log) => putCaughtUp(log, caughtUp, requested));
      changeCounts({ channelId }, (counts) => applyGrowth(counts, caughtUp.lastSeq));
    },
    onRefused: ({ code }) => {
      if (code === "not_found") onGone();
    },
  });
  const stops = [
    handle.stop,
    followGaps(channelId, handle.request),
    recovery.stop,
    pollWhileDown(useConnection, pollMs, poll),
  ];
  return {
    catchUp: handle.request,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Requests missing messages that do not arrive soon by themselves. Returns a function that stops it. */
function followGaps(channelId: string, catchUp: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = useMessages.subscribe(() => {
    const log = logOf(channelId);
    if (!log || !mustCatchUp(log) || timer !== undefined) return;
    const waitMs = log.early.length > 0 ? gapWaitMs : Math.random() * counterSpreadMs;
    timer = setTimeout(() => {
      timer = undefined;
      const current = logOf(channelId);
      if (current && mustCatchUp(current)) catchUp();
    }, waitMs);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Reports how many messages the first response after each return of the link has recovered. */
function followReturns() {
  let isReturn = false;
  const stop = useConnection.subscribe(({ phase }, before) => {
    isReturn ||= phase === "live" && before.phase === "lost";
  });
  return {
    report: (count: number) => {
      if (isReturn) reportRecovered(count);
      isReturn = false;
    },
    stop,
  };
}
