import { readStored, writeStored } from "./local-storage.ts";

const storageKey = "oni.invite";
/** Whoever comes back later than this came for something else. */
const keptMs = 3_600_000;

/** Keeps the invitation that a visitor looks at, so that a session begun anywhere leads inside. */
export const keepInvite = (code: string): void =>
  writeStored(storageKey, `${code} ${Date.now() + keptMs}`);

/** The code of the invitation that was kept, while it is remembered. */
export function keptInvite(): string | null {
  const [code, endsAtMs] = readStored(storageKey)?.split(" ") ?? [];
  return code && Number(endsAtMs) > Date.now() ? code : null;
}

/** Forgets the invitation, unless it is another by now. */
export function forgetInvite(code: string): void {
  if (readStored(storageKey)?.startsWith(`${code} `)) writeStored(storageKey, null);
}

/** Where a session that begins now leads: to the kept invitation, else to `path`. */
export function arrivalPath(path: string): string {
  const code = keptInvite();
  return code === null ? path : `/invite/${code}`;
}
