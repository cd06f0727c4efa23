import type { Hit } from "@oni/api/contract";
import { withoutSpoilers } from "@oni/realtime/contract";
import { messageSummary } from "../log/message-summary.ts";
import { authorName } from "../log/author-name.ts";

/** A hit as a row of the list: its name, an excerpt, and its path. */
export type HitTarget = {
  id: string;
  kind: Hit["kind"];
  label: string;
  detail: string;
  path: string;
};

const excerptLength = 140;
const lead = 40;

/** Returns the row of a hit. The excerpt of a text shows the first search term. */
export function hitTarget(hit: Hit, written: string): HitTarget {
  const { id, kind } = hit;
  switch (hit.kind) {
    case "user": {
      const detail = [hit.displayName, hit.bio].filter(Boolean).join(" · ");
      return { id, kind, label: hit.username, detail, path: `/oni/${hit.username}` };
    }
    case "server":
      return {
        id,
        kind,
        label: hit.name,
        detail: hit.description ?? "",
        path: `/dimensions/${id}`,
      };
    case "post": {
      const { username } = hit.author;
      const detail = `${username} · ${excerptOf(withoutSpoilers(hit.content), written)}`;
      return { id, kind, label: hit.title, detail, path: `/oni/${username}/posts/${id}` };
    }
    case "image": {
      const { username } = hit.author;
      const label = hit.title || "image";
      return { id, kind, label, detail: `by ${username}`, path: `/oni/${username}` };
    }
    case "message": {
      const source = hit.serverKind === "direct" ? "direct message" : hit.channelName;
      // The same path for a direct line: its screen finds out whether the channel is a thread.
      const path = `/dimensions/${hit.serverId}/${hit.channelId}#${hit.seq}`;
      const detail = `${hit.author?.username ?? authorName(hit)} · ${source}`;
      return { id, kind, label: excerptOf(messageSummary(hit), written), detail, path };
    }
  }
}

/** Returns a text without line breaks, from shortly before the first search term. */
function excerptOf(text: string, written: string): string {
  const singleLine = text.replace(/\s+/g, " ").trim();
  const [term = ""] = written.toLowerCase().match(/(?<![\S])[^\s:"-][^\s:"]*(?!\S*:)/u) ?? [];
  const at = term === "" ? 0 : Math.max(0, singleLine.toLowerCase().indexOf(term) - lead);
  const from = at === 0 ? 0 : singleLine.indexOf(" ", at) + 1;
  const letters = Array.from(singleLine.slice(from));
  const end = letters.length > excerptLength ? "…" : "";
  return `${from > 0 ? "…" : ""}${letters.slice(0, excerptLength).join("")}${end}`;
}
