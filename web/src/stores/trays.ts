import { createMemberStore } from "./member-store.ts";

/** A file that was chosen for the next message of a channel. */
export type TrayFile = {
  id: string;
  file: File;
  /** The name that the file will have. */
  name: string;
  alt: string;
  state:
    | { step: "waiting" }
    /** `part` is the sent share of the bytes, from 0 to 1. */
    | { step: "sending"; part: number }
    | { step: "failed"; sentence: string; mayRetry: boolean }
    | { step: "arrived"; objectPath: string };
};

type TraysState = {
  trays: Readonly<Record<string, readonly TrayFile[]>>;
  /** Names of files that were chosen before a reload, by channel: the page no longer has their bytes. */
  lost: Readonly<Record<string, readonly string[]>>;
};

const keyPrefix = "oni.tray.";

/**
 * Unsent files by channel. After a reload only their names remain, so that the member can choose them
 * again.
 */
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

/** Called when the member has seen that the files must be chosen again. */
export function forgetLost(channelId: string): void {
  const { [channelId]: _, ...others } = useTrays.getState().lost;
  useTrays.setState({ lost: others });
  saveNames(
    channelId,
    trayOf(channelId).map(({ name }) => name),
  );
}

/** Removes all files when the member signs out. */
export function clearTrays(): void {
  const { trays, lost } = useTrays.getState();
  useTrays.setState({ trays: {}, lost: {} });
  for (const channelId of Object.keys({ ...trays, ...lost })) saveNames(channelId, []);
}

/** Stores the names for this tab only, because another tab has its own files. */
function saveNames(channelId: string, names: readonly string[]): void {
  try {
    if (names.length === 0) sessionStorage.removeItem(keyPrefix + channelId);
    else sessionStorage.setItem(keyPrefix + channelId, JSON.stringify(names));
  } catch {
    // Without storage no names remain after a reload.
  }
}

/** A function declaration, because the store is filled before the end of this file. */
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
