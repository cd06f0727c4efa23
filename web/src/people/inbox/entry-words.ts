import { levelAt, type NotifySettings, type PushedEntry } from "@oni/api/contract";
import type { InboxEntry, InboxKind } from "@oni/realtime/contract";
import { excerptText } from "../../ui/text/excerpt-words.ts";

/** What each kind of entry says of who did it. Where it happened follows, if that has a name. */
export const entryTexts: Readonly<Record<PushedEntry["kind"], string>> = {
  message: "wrote",
  mention: "said your name in",
  reply: "answered you in",
  knock: "knocked",
  request: "asks to write to you",
  answer: "answered your post",
  reaction: "pressed a mark on what you said",
  wall: "pressed a mark on your wall",
  joined: "came by your invitation",
  region: "opened a dimension for your tags",
  case: "A keeper has decided about something of yours",
};

/** Who did it; nobody where a keeper has decided. */
export const actorNameOf = ({ kind, actor }: Pick<PushedEntry, "kind" | "actor">): string | null =>
  kind === "case" ? null : (actor?.username ?? "[departed oni]");

/** The place that the words end with, whose name may not be known; null where they end by themselves. */
export const locationOf = ({ kind }: Pick<PushedEntry, "kind">, name?: string): string | null =>
  kind === "mention" || kind === "reply" ? (name ?? "a dimension") : null;

/** How it begins, of a stranger who asks without anything that leads away. */
export const excerptOf = ({ kind, excerpt }: Pick<PushedEntry, "kind" | "excerpt">): string =>
  excerptText(excerpt, { isRequest: kind === "request" });

/** Where an entry leads; null where there is nothing to be led to. */
export function pathOf({ kind, target, actor }: PushedEntry, viewerName: string): string | null {
  const { serverId, channelId, seq, postId, answerId, username } = target;
  if (kind === "case") return target.caseId ? `/cases/${target.caseId}` : null;
  if (kind === "request" && serverId) return `/directs/${serverId}`;
  if (postId) {
    const post = `/oni/${username ?? viewerName}/posts/${postId}`;
    return answerId ? `${post}#${answerId}` : post;
  }
  if (kind === "wall") return `/oni/${viewerName}`;
  if (serverId && channelId) {
    return `/dimensions/${serverId}/${channelId}${seq === undefined ? "" : `#${seq}`}`;
  }
  if (serverId) return `/dimensions/${serverId}`;
  return actor ? `/oni/${actor.username}` : null;
}

/** The filters of the page, in order, and the kinds that each shows. */
export const inboxFilters = {
  all: null,
  knocks: ["knock"],
  mentions: ["mention"],
  answers: ["reply", "answer", "reaction"],
  "wall marks": ["wall"],
  requests: ["request"],
  arrivals: ["joined", "region"],
  muted: null,
} as const satisfies Record<string, readonly InboxKind[] | null>;
export type InboxFilter = keyof typeof inboxFilters;

/** What happened in places that ring for nothing is what `muted` shows. */
export function isShownBy(
  filter: InboxFilter,
  { kind, target }: Pick<InboxEntry, "kind" | "target">,
  settings: Pick<NotifySettings, "levels"> | undefined,
  now: Date,
): boolean {
  const kinds: readonly InboxKind[] | null = inboxFilters[filter];
  if (filter !== "muted") return kinds?.includes(kind) ?? true;
  const { serverId, channelId, parentId } = target;
  return (
    settings !== undefined &&
    serverId !== undefined &&
    levelAt(settings, { serverId, channelId, parentId }, now) === "nothing"
  );
}
