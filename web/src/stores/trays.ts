import { createMemberStore } from "./member-store.ts";

/** A file that was chosen for the next message of a channel. */
export type TrayFile = {
  id: string;
  file: File;
  /** How it will be called. */
  name: string;
  alt: string;
  state:
    | { step: "waiting" }
    /** `part` of the bytes has left, from 0 to 1. */
    | { step: "sending"; part: number }
    | { step: "failed"; sentence: string; mayRetry: boolean }
    | { step: "arrived"; objectPath: string };
};

type TraysState = {
  trays: Readonly<Record<string, readonly TrayFile[]>>;
  /** Names of what was chosen before a reload, by channel: the page has their bytes no more. */
  lost: Readonly<Record<string, readonly string[]>>;
};

const keyPrefix = "oni.tray.";

/** Files that are not sent, by channel. A reload leaves their names, so that they can be chosen again. */
export const useTrays = createMemberStore<TraysState>(() => ({ trays: {}, lost: readLost() }));

export const trayOf = (channelId: string): readonly TrayFile[] =>
  useTrays.getState().trays[channelId] ?? none;

export const none: readonly TrayFile[] = [];

export function changeTray(
  channelId: string,
  change: (files: readonly TrayFile[]) => readonly TrayFile[],
): void {
  const { trays, lost } = useTrays.getState();
  const files = change(trayOf(channelId));
  useTrays.setState({ trays: { ...trays, [channelId]: files } });
  saveNames(channelId, files.length > 0 ? files.map(({ name }) => name) : (lost[channelId] ?? []));
}

/** The member has seen that they must be chosen again. */
export function forgetLost(channelId: string): void {
  const { [channelId]: _, ...others } = useTrays.getState().lost;
  useTrays.setState({ lost: others });
  saveNames(
    channelId,
    trayOf(channelId).map(({ name }) => name),
  );
}

/** For whoever leaves this browser. */
export function clearTrays(): void {
  const { trays, lost } = useTrays.getState();
  useTrays.setState({ trays: {}, lost: {} });
  for (const channelId of Object.keys({ ...trays, ...lost })) saveNames(channelId, []);
}

/** Beside the life of the tab: another tab has files of its own. */
function saveNames(channelId: string, names: readonly string[]): void {
  try {
    if (names.length === 0) sessionStorage.removeItem(keyPrefix + channelId);
    else sessionStorage.setItem(keyPrefix + channelId, JSON.stringify(names));
  } catch {
    // Without storage there is nothing to tell after a reload.
  }
}

/** A declaration, because the store is filled before the end of this file is reached. */
function readLost(): Record<string, string[]> {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(keyPrefix));
    return Object.fromEntries(
      keys.map((key) => {
        const names: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
        return [key.slice(keyPrefix.length), Array.isArray(names) ? names.map(String) : []];
      }),
    );
  } catch {
    return {};
  }
}
