import { agoTime } from "../../ui/text/format-time.ts";

/** `m...h@post.example`: enough to tell one from another, too little to write to. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const [, first = "", last = ""] = /^(.)(?:.*(.))?$/su.exec(email.slice(0, at)) ?? [];
  return `${first}...${last}${email.slice(at)}`;
}

const dayMs = 86_400_000;

/** How long somebody has waited, as briefly as one glances. */
export function formatWait(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / dayMs);
  return days < 1 ? agoTime(since, now) : `${days} d`;
}

/** Where somebody came from, as the form they filled in says it. */
export const formatSource = (source: string): string =>
  source === "landing" ? "the front page" : source;

/** How somebody who waits is called. */
export const nameOfWaiting = ({ oniId }: { oniId: string | null }): string => oniId ?? "(no name)";
