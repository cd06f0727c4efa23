import { levelAt, type NotifySettings, type PushedEntry } from "@oni/api/contract";
import type { InboxEntry, InboxKind } from "@oni/realtime/contract";
import { excerptText } from "../../ui/text/excerpt-text.ts";

/**
 * Text of each kind of entry, after the actor's name. The name of the location follows if there is one.
 */
export const entryTexts: Readonly<Record<PushedEntry["kind"], string>> = {
  message: "wrote",
  mention: "mentioned you in",
  reply: "answered you in",
  knock: "knocked",
  request: "wants to write to you",
  answer: "answered your post",
  reaction: "reacted to what you wrote",
  wall: "pressed a mark on your wall",
  joined: "came by your invitation",
  region: "opened a dimension for your tags",
  case: "A keeper has decided about something of yours",
  hook: "A hook of yours failed for a day and is off in",
};

/** Returns the name of the actor, or null for a keeper's decision and a hook. */
export const actorNameOf = ({ kind, actor }: Pick<PushedEntry, "kind" | "actor">): string | null =>
  kind === "case" || kind === "hook"
    ? null
    : (actor?.username ?? actor?.displayName ?? "[departed oni]");

/**
 * Returns the name of the location that ends the text, with a default if unknown. Returns null for kinds
 * without a location.
 */
export const locationOf = ({ kind }: Pick<PushedEntry, "kind">, name?: string): string | null =>
  kind === "mention" || kind === "reply" || kind === "hook" ? (name ?? "a dimension") : null;

/** Returns the excerpt of an entry. For a request from a stranger, links are removed. */
export const excerptOf = ({ kind, excerpt }: Pick<PushedEntry, "kind" | "excerpt">): string =>
  excerptText(excerpt, { isRequest: kind === "request" });

/** Returns the path that an entry links to, or null if there is none. */
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
  return actor?.username ? `/oni/${actor.username}` : null;
}

/** The filters in display order, with the kinds that each shows. */
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

/**
 * Returns whether a filter shows an entry. `muted` shows entries from channels with the level "nothing".
 */
export function isShownBy(
  filter: InboxFilter,
  { kind, target, isDirect }: Pick<InboxEntry, "kind" | "target"> & { isDirect: boolean },
  settings: Pick<NotifySettings, "levels" | "usual"> | undefined,
  now: Date,
): boolean {
  const kinds: readonly InboxKind[] | null = inboxFilters[filter];
  if (filter !== "muted") return kinds?.includes(kind) ?? true;
  const { serverId, channelId, parentId } = target;
  return (
    settings !== undefined &&
    serverId !== undefined &&
    levelAt(settings, { serverId, channelId, parentId, isDirect }, now) === "nothing"
  );
}
