import type { ArchivedPost, ProfileArchive } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../live/calls/read.ts";
import { archivedPostsQuery } from "../posts/queries.ts";

export type { ArchivedPost, ProfileArchive };

export const profileArchivesQuery = read("GET /api/profile-archives", {});

const firstPartSize = 50;
const firstPartQuery = read("GET /api/posts/archived", {
  query: { limit: String(firstPartSize) },
});

/**
 * Returns the member's archived posts. The newest page comes first, so that a large archive opens
 * quickly. `isWhole` is true once all are loaded.
 */
export function useArchivedPosts() {
  const first = useQuery(firstPartQuery);
  const hasMore = first.data?.length === firstPartSize;
  const whole = useQuery({ ...archivedPostsQuery, enabled: hasMore });
  return {
    posts: whole.data ?? first.data,
    isWhole: whole.data !== undefined || (first.data !== undefined && !hasMore),
    error: first.error ?? whole.error,
    retry: () => void (first.error ? first : whole).refetch(),
  };
}
