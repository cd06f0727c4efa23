import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { posts, users } from "../schema/index.ts";

/** Half of the URLs that a sitemap may have. One half is for shrines, the other for posts. */
const maxPerKind = 25_000;

/** A page that crawlers may list: a shrine, or one of its posts. */
export type IndexedPage = { username: string; postId: string | null; updatedAt: Date };

/** Returns the public pages of members who allow search engines, newest of each kind first. */
export async function listIndexedPages(db: Database): Promise<IndexedPage[]> {
  const isListed = and(users.isPublic, users.isIndexed);
  const shrines = await db
    .select({ username: users.username, updatedAt: users.updatedAt })
    .from(users)
    .where(isListed)
    .orderBy(desc(users.id))
    .limit(maxPerKind);
  const written = await db
    .select({ username: users.username, postId: posts.id, updatedAt: posts.updatedAt })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .where(and(isListed, posts.isPublic))
    .orderBy(desc(posts.id))
    .limit(maxPerKind);
  return [...shrines.map((shrine) => ({ ...shrine, postId: null })), ...written];
}
