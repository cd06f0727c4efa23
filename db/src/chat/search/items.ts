import { and, desc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { images, posts, serverMembers, servers, users } from "../../schema/index.ts";
import { beginsWithin } from "../../sql/begins-within.ts";
import { type ImageRow, selectImages } from "../../shrine/images.ts";
import { personColumns } from "../../account/users/person-columns.ts";
import { isVisiblePost, type PostRow, selectPosts } from "../../shrine/posts.ts";
import { type ListedServer, listVisibleServers } from "../servers/servers.ts";
import { isVisible, viewerMembership } from "../visibility/visibility.ts";
import { type FoundPart, isFound, madeWithin, type TextSearch } from "./messages.ts";

/** Returns the public members and the viewer whose names, description or badges match. */
export const searchUsers = (db: Database, viewerId: string, search: TextSearch, part: FoundPart) =>
  db
    .select({ ...personColumns, bio: users.bio, createdAt: users.createdAt })
    .from(users)
    .where(
      and(
        or(users.isPublic, and(eq(users.id, viewerId), not(users.isBot))),
        isFound(db, viewerId, search, { terms: users.terms, userId: users.id }),
        madeWithin(users, search, part),
      ),
    )
    .orderBy(...newestFirst(users))
    .limit(part.limit);

/** Returns the dimensions that the viewer may see and whose name, description or tags match. */
export async function searchServers(
  db: Database,
  viewerId: string,
  search: TextSearch,
  part: FoundPart,
): Promise<ListedServer[]> {
  const rows = await db
    .select({ id: servers.id })
    .from(servers)
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(
      and(
        eq(servers.kind, "dimension"),
        isVisible(viewerId),
        isFound(db, viewerId, search, { terms: servers.terms, userId: servers.ownerId }),
        madeWithin(servers, search, part),
      ),
    )
    .orderBy(...newestFirst(servers))
    .limit(part.limit);
  const serverIds = rows.map(({ id }) => id);
  if (serverIds.length === 0) return [];
  const found = await listVisibleServers(db, viewerId, { serverIds, limit: part.limit });
  return serverIds.flatMap((id) => found.filter((server) => server.id === id));
}

/** A search among items that members made, with conditions beyond the text. */
export type ItemSearch = TextSearch & { has?: readonly ("image" | "file" | "link")[] | undefined };

/** Returns the matching posts that the viewer may read. No post begins after `limitBytes` of text. */
export function searchPosts(
  db: Database,
  viewerId: string,
  search: ItemSearch,
  part: FoundPart & { limitBytes: number },
): Promise<PostRow[]> {
  const has: Record<"image" | "file" | "link", SQL> = {
    image: sql`${posts.markdownContent} ~ '!\\[[^\\]]*\\]\\('`,
    file: sql`false`,
    link: sql`${posts.markdownContent} ~* 'https?://[^[:space:]]'`,
  };
  const sizeBytes = sql<number>`octet_length(${posts.content}) + octet_length(${posts.markdownContent})`;
  const newest = db
    .select({ id: posts.id, createdAt: posts.createdAt, sizeBytes: sizeBytes.as("sizeBytes") })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(
      and(
        isVisiblePost(viewerId),
        isFound(db, viewerId, search, posts),
        madeWithin(posts, search, part),
        ...(search.has ?? []).map((what) => has[what]),
      ),
    )
    .orderBy(...newestFirst(posts))
    .limit(part.limit)
    .as("newest");
  const order = sql`"createdAt" desc, "id" desc`;
  return selectPosts(db, viewerId)
    .where(inArray(posts.id, beginsWithin(newest, part.limitBytes, order)))
    .orderBy(...newestFirst(posts));
}

/** Returns the matching images that the viewer may see. */
export const searchImages = (
  db: Database,
  viewerId: string,
  search: TextSearch,
  part: FoundPart,
): Promise<ImageRow[]> =>
  selectImages(db)
    .where(
      and(
        or(eq(images.userId, viewerId), and(images.isPublic, users.isPublic)),
        isFound(db, viewerId, search, images),
        madeWithin(images, search, part),
      ),
    )
    .orderBy(...newestFirst(images))
    .limit(part.limit);

const newestFirst = (made: typeof users | typeof servers | typeof posts | typeof images) => [
  desc(made.createdAt),
  desc(made.id),
];
