import { ApiError } from "../../live/calls/api-error.ts";
import type { Live } from "../../live/connection.ts";
import { createChannelPages, type LogTarget } from "./channel-pages.ts";
import { type ChannelWatch, watchChannel } from "./channel-watch.ts";
import { changeLog, dropLog } from "./logs.ts";
import { trimLog } from "./trim-log.ts";

/**
 * The result of opening a channel. `gone`: the channel does not exist for this viewer, or no longer does.
 */
export type SessionOutcome =
  | { name: "open" }
  | { name: "failed"; error: unknown }
  | { name: "gone" };

type SessionState =
  | { name: "opening" }
  | { name: "open"; watch: ChannelWatch }
  | Exclude<SessionOutcome, { name: "open" }>
  | { name: "closed" };

/** One channel on the screen. Its log is loaded, watched and kept current until the session is closed. */
export type ChannelSession = {
  /** Loads the log around a target. Fetches nothing if the log contains it already. */
  goTo: (target: LogTarget) => Promise<void>;
  loadOlder: () => Promise<void>;
  loadNewer: () => Promise<void>;
  /** Drops messages far from those on the screen if the log is very long. */
  keepNear: (shown: { fromSeq: number; toSeq: number }) => void;
  close: () => void;
};

export function openChannel(
  live: Live,
  channelId: string,
  target: LogTarget,
  onOutcome: (outcome: SessionOutcome) => void,
): ChannelSession {
  const aborter = new AbortController();
  const pages = createChannelPages(channelId, aborter.signal);
  let state: SessionState = { name: "opening" };

  function enter(next: SessionState): void {
    if (state.name === "open") state.watch.stop();
    state = next;
  }

  function enterOpen(): void {
    const watch = watchChannel(live, channelId, { poll: pages.loadChanges, onGone: enterGone });
    enter({ name: "open", watch });
    onOutcome({ name: "open" });
  }

  function enterGone(): void {
    enter({ name: "gone" });
    dropLog(channelId);
    onOutcome({ name: "gone" });
  }

  function enterFailed(error: unknown): void {
    enter({ name: "failed", error });
    onOutcome({ name: "failed", error });
  }

  async function goTo(wanted: LogTarget): Promise<void> {
    const isFetched = await pages.loadTarget(wanted);
    if (isFetched && state.name === "open") state.watch.catchUp();
  }

  async function open(): Promise<void> {
    try {
      await goTo(target);
      if (!aborter.signal.aborted) enterOpen();
    } catch (error) {
      if (aborter.signal.aborted) return;
      if (error instanceof ApiError && error.status === 404) enterGone();
      else enterFailed(error);
    }
  }

  void open();
  return {
    goTo,
    loadOlder: pages.loadOlder,
    loadNewer: pages.loadNewer,
    keepNear: (shown) => changeLog(channelId, (log) => trimLog(log, shown)),
    close: () => {
      aborter.abort();
      enter({ name: "closed" });
    },
  };
}
