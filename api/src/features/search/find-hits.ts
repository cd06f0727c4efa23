import {
  findMoment,
  type FoundKind,
  foundKinds,
  type FoundPart,
  type MessageSearch,
  searchImages,
  searchMessages,
  searchPosts,
  searchServers,
  searchUsers,
  type ThingSearch,
} from "@oni/db";
import { presentFound } from "@oni/realtime";
import { usualPageBytes } from "../../../contract/endpoint.ts";
import type { Hit } from "../../../contract/search.ts";
import type { Deps } from "../../deps.ts";
import { presentImage } from "../images/present.ts";
import { presentFeedPost } from "../posts/present.ts";
import { presentServer } from "../servers/present.ts";

/** What to look for, and among what; `before` is the id of the last hit that is known. */
export type HitSearch = MessageSearch &
  ThingSearch & { kind?: FoundKind | undefined; limit: number; before?: string | undefined };

type Parts = Pick<Deps, "db" | "signingSecret">;

/** What the viewer may see and a search finds: kind after kind, of each the newest first. */
export async function findHits(
  deps: Parts,
  viewerId: string,
  { kind, limit, before, ...search }: HitSearch,
): Promise<Hit[]> {
  const kinds = kindsOf(search).filter((name) => kind === undefined || name === kind);
  const last = before === undefined ? undefined : await findMoment(deps.db, before, kinds);
  if (before !== undefined && !last) return [];
  const hits: Hit[] = [];
  for (const name of last ? kinds.slice(kinds.indexOf(last.kind)) : kinds) {
    const part = {
      limit: limit - hits.length,
      after: name === last?.kind ? last : undefined,
    };
    const { found, isCut } = await finders[name](deps, viewerId, search, part);
    hits.push(...found);
    if (isCut || hits.length >= limit) break;
  }
  return hits;
}

/** A place holds messages only; what has an author or something in it is no member and no server. */
function kindsOf({ serverId, placeId, inChannel, from, has = [] }: Search): readonly FoundKind[] {
  if (serverId ?? placeId ?? inChannel) return ["messages"];
  if (from === undefined && has.length === 0) return foundKinds;
  const isImage = has.every((part) => part === "image");
  return isImage ? ["posts", "images", "messages"] : ["posts", "messages"];
}

type Search = MessageSearch & ThingSearch;
type Find = (
  deps: Parts,
  viewerId: string,
  search: Search,
  part: FoundPart,
) => Promise<{ found: Hit[]; isCut?: boolean }>;

const finders: Record<FoundKind, Find> = {
  users: async ({ db }, viewerId, search, part) => {
    const rows = await searchUsers(db, viewerId, search, part);
    return { found: rows.map(({ createdAt: _, ...user }) => ({ kind: "user", ...user })) };
  },
  servers: async (deps, viewerId, search, part) => {
    const rows = await searchServers(deps.db, viewerId, search, part);
    return { found: rows.map((row) => ({ ...presentServer(deps, row), kind: "server" })) };
  },
  posts: async ({ db }, viewerId, search, part) => {
    const bounds = { ...part, limitBytes: usualPageBytes };
    const rows = await searchPosts(db, viewerId, search, bounds);
    const sizeBytes = rows.reduce(
      (sum, row) => sum + Buffer.byteLength(row.content) + Buffer.byteLength(row.markdownContent),
      0,
    );
    return {
      found: rows.map((row) => ({ kind: "post", ...presentFeedPost(row, viewerId) })),
      isCut: sizeBytes >= usualPageBytes,
    };
  },
  images: async (deps, viewerId, search, part) => {
    const rows = await searchImages(deps.db, viewerId, search, part);
    const found = rows.map((row) => ({ ...presentImage(deps, row), author: row.author }));
    return { found: found.map((image) => ({ kind: "image", ...image })) };
  },
  messages: async (deps, viewerId, search, part) => {
    const rows = await searchMessages(deps.db, viewerId, search, part);
    const found = rows.map((row) => presentFound(deps, row, viewerId));
    return { found: found.map((message) => ({ kind: "message", ...message })) };
  },
};
