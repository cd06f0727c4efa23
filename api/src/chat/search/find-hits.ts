import type { PagePosition } from "@oni/db";
import {
  type FoundKind,
  foundKinds,
  type FoundPart,
  type MessageSearch,
  searchImages,
  searchMessages,
  searchPosts,
  searchServers,
  searchUsers,
  type ItemSearch,
} from "@oni/db/chat";
import { presentFound } from "@oni/realtime";
import { usualPageBytes } from "../../../contract/endpoint.ts";
import type { Hit } from "../../../contract/chat/search.ts";
import type { Deps } from "../../process/deps.ts";
import { presentImage } from "../../shrine/album/images/present.ts";
import { presentFeedPost } from "../../shrine/posts/present.ts";
import { presentServer } from "../servers/present.ts";

type Found = PagePosition & { kind: FoundKind };

/** A search within `kinds`, at most `limit` hits, continuing after the hit `after`. */
export type HitSearch = Search & {
  kinds: readonly FoundKind[];
  limit: number;
  after?: Found | undefined;
};

type Parts = Pick<Deps, "db" | "signingSecret">;

/** Returns the hits that the viewer may see, kind after kind, each newest first. */
export async function findHits(
  deps: Parts,
  viewerId: string,
  { kinds, limit, after, ...search }: HitSearch,
): Promise<{ hits: TimedHit[]; isCut: boolean }> {
  const hits: TimedHit[] = [];
  for (const name of after ? kinds.slice(Math.max(0, kinds.indexOf(after.kind))) : kinds) {
    const part = { limit: limit - hits.length, after: name === after?.kind ? after : undefined };
    const { found, isCut = false } = await finders[name](deps, viewerId, search, part);
    hits.push(...found);
    if (isCut || hits.length >= limit) return { hits, isCut };
  }
  return { hits, isCut: false };
}

/** Returns the cursor that continues a search after this hit. */
export const cursorOf = ({ kind, id, foundAt }: TimedHit): string =>
  `${kind}s~${foundAt.getTime()}~${id}`;

/**
 * Returns the kinds to search: all possible ones or the chosen one. A server or channel contains only
 * messages. Hits with an author or with `has:` are no members and no servers.
 */
export function kindsOf(search: Search & { kind?: FoundKind | undefined }): readonly FoundKind[] {
  const { kind } = search;
  return possibleKinds(search).filter((name) => kind === undefined || name === kind);
}

function possibleKinds({
  serverId,
  placeId,
  inChannel,
  from,
  has = [],
}: Search): readonly FoundKind[] {
  if (serverId ?? placeId ?? inChannel) return ["messages"];
  if (from === undefined && has.length === 0) return foundKinds;
  const isImage = has.every((part) => part === "image");
  return isImage ? ["posts", "images", "messages"] : ["posts", "messages"];
}

type Search = MessageSearch & ItemSearch;
/** A hit with the time it is sorted by. */
type TimedHit = Hit & { foundAt: Date };
type Find = (
  deps: Parts,
  viewerId: string,
  search: Search,
  part: FoundPart,
) => Promise<{ found: TimedHit[]; isCut?: boolean }>;

const finders: Record<FoundKind, Find> = {
  users: async ({ db }, viewerId, search, part) => {
    const rows = await searchUsers(db, viewerId, search, part);
    return {
      found: rows.map(({ createdAt: foundAt, ...user }) => ({ kind: "user", ...user, foundAt })),
    };
  },
  servers: async (deps, viewerId, search, part) => {
    const rows = await searchServers(deps.db, viewerId, search, part);
    const found = rows.map((row) => ({ ...presentServer(deps, row), foundAt: row.createdAt }));
    return { found: found.map((server) => ({ ...server, kind: "server" })) };
  },
  posts: async ({ db }, viewerId, search, part) => {
    const bounds = { ...part, limitBytes: usualPageBytes };
    const rows = await searchPosts(db, viewerId, search, bounds);
    const sizeBytes = rows.reduce(
      (sum, row) => sum + Buffer.byteLength(row.content) + Buffer.byteLength(row.markdownContent),
      0,
    );
    return {
      found: rows.map((row) => ({
        ...{ kind: "post", foundAt: row.createdAt },
        ...presentFeedPost(row, viewerId),
      })),
      isCut: sizeBytes >= usualPageBytes,
    };
  },
  images: async (deps, viewerId, search, part) => {
    const rows = await searchImages(deps.db, viewerId, search, part);
    const found = rows.map((row) => ({
      ...presentImage(deps, row),
      ...{ author: row.author, foundAt: row.createdAt },
    }));
    return { found: found.map((image) => ({ kind: "image", ...image })) };
  },
  messages: async (deps, viewerId, search, part) => {
    const rows = await searchMessages(deps.db, viewerId, search, part);
    const found = rows.map((row) => presentFound(deps, row, viewerId));
    return {
      found: found.map((message) => ({
        ...{ kind: "message", foundAt: new Date(message.createdAt) },
        ...message,
      })),
    };
  },
};
