import { createMemberStore } from "../../stores/member-store.ts";
import type { ChannelLog } from "./channel-log.ts";

type MessagesState = {
  /** The logs of recently opened channels, the last opened at the end. */
  logs: Readonly<Record<string, ChannelLog>>;
};

export const useMessages = createMemberStore<MessagesState>(() => ({ logs: {} }));

/** The number of cached logs. A log that is opened again catches up. */
const maxLogs = 8;

export const logOf = (channelId: string): ChannelLog | undefined =>
  useMessages.getState().logs[channelId];

/** Caches a log as the last opened one and drops the one opened longest ago. */
export function openLogOf(channelId: string, log: ChannelLog): void {
  useMessages.setState(({ logs }) => {
    const others = Object.entries(logs).filter(([id]) => id !== channelId);
    const remaining = others.slice(-(maxLogs - 1));
    return { logs: { ...Object.fromEntries(remaining), [channelId]: log } };
  });
}

/** Changes a cached log. Channels without a log are ignored. */
export function changeLog(channelId: string, change: (log: ChannelLog) => ChannelLog): void {
  const log = logOf(channelId);
  const changed = log && change(log);
  if (!changed || changed === log) return;
  useMessages.setState(({ logs }) => ({ logs: { ...logs, [channelId]: changed } }));
}

export function dropLog(channelId: string): void {
  useMessages.setState(({ logs: { [channelId]: _, ...logs } }) => ({ logs }));
}
