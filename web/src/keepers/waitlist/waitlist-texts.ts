import { agoTime } from "../../ui/text/format-time.ts";

/** Masks a mail address: `m...h@post.example`. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const [, first = "", last = ""] = /^(.)(?:.*(.))?$/su.exec(email.slice(0, at)) ?? [];
  return `${first}...${last}${email.slice(at)}`;
}

const dayMs = 86_400_000;

/** Formats a wait in days, or as relative time below one day. */
export function formatWait(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / dayMs);
  return days < 1 ? agoTime(since, now) : `${days} d`;
}

/** Returns the text for the source that the waitlist form recorded. */
export const formatSource = (source: string): string =>
  source === "landing" ? "the front page" : source;

/** Returns the requested Oni ID, or a placeholder. */
export const nameOfWaiting = ({ oniId }: { oniId: string | null }): string => oniId ?? "(no name)";
