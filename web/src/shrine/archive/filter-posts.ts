import type { ArchivedPost } from "./queries.ts";
import { countOf } from "../../ui/text/count-of.ts";

/** Filter of the archive, stored in the URL. */
export type ArchiveFilter = {
  text: string;
  sort: "newest" | "oldest";
  tag: string | null;
  capsuleId: string | null;
};

/** Returns the posts that match the filter, in its order. `posts` are sorted newest first. */
export function filterPosts(posts: readonly ArchivedPost[], filter: ArchiveFilter): ArchivedPost[] {
  const wanted = filter.text.trim().toLowerCase();
  const found = posts.filter(
    (post) =>
      (filter.capsuleId === null || post.capsuleId === filter.capsuleId) &&
      (filter.tag === null || post.tags.includes(filter.tag)) &&
      (wanted === "" || searchable(post).includes(wanted)),
  );
  return filter.sort === "oldest" ? found.reverse() : found;
}

/** `Showing 1 archived memory`, `Showing 14 archived memories`. */
export const countLine = (count: number): string =>
  `Showing ${countOf(count, "archived memory", "archived memories")}`;

/** Returns the number of posts in each capsule. */
export function countByCapsule(posts: readonly ArchivedPost[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { capsuleId } of posts) {
    if (capsuleId !== null) counts.set(capsuleId, (counts.get(capsuleId) ?? 0) + 1);
  }
  return counts;
}

/** Returns the tags of the archive, most used first, then by name. */
export function tagsOf(posts: readonly ArchivedPost[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of posts) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one, ones], [other, others]) => others - ones || one.localeCompare(other))
    .map(([tag]) => tag);
}

/** Lower-case text of each post, computed once and not on each keystroke. */
const searchables = new WeakMap<ArchivedPost, string>();

function searchable(post: ArchivedPost): string {
  const known = searchables.get(post);
  if (known !== undefined) return known;
  const text = [post.title, post.content, ...post.tags.map((tag) => `#${tag}`)]
    .join("\n")
    .toLowerCase();
  searchables.set(post, text);
  return text;
}
