import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import {
  archivedPostsQuery,
  type FeedPost,
  ownPostsQuery,
  type Post,
  postQuery,
} from "./queries.ts";
import { tagsQuery } from "../tags/queries.ts";

type FeedPages = InfiniteData<FeedPost[]>;

/** Replaces a changed post in every cached list. Refetches the lists that it joins or leaves. */
export function cachePost(queryClient: QueryClient, post: Post): void {
  const isOnDisplay = post.isPublic && !post.isArchived;
  const put = <Item extends Post>(list: readonly Item[]): Item[] =>
    list.map((cached) => (cached.id === post.id ? { ...cached, ...post } : cached));
  const putShown = (list: readonly FeedPost[]): FeedPost[] =>
    isOnDisplay ? put(list) : list.filter(({ id }) => id !== post.id);

  const lostFromArchive =
    post.isArchived &&
    queryClient
      .getQueryData(archivedPostsQuery.queryKey)
      ?.every((archived) => archived.id !== post.id) === true;
  changeLists(queryClient, put, putShown);
  queryClient.setQueryData(
    postQuery(post.id).queryKey,
    (cached) => cached && { ...cached, ...post },
  );
  if (isOnDisplay && !isInFeed(queryClient, post.id)) refreshShown(queryClient);
  if (lostFromArchive)
    void queryClient.invalidateQueries({ queryKey: archivedPostsQuery.queryKey });
  refreshTags(queryClient);
}

/**
 * Refetches a post that was changed elsewhere, for every cached list. If the request fails, the lists
 * stay as they are.
 */
export const refetchPost = (queryClient: QueryClient, postId: string): Promise<void> =>
  queryClient.fetchQuery({ ...postQuery(postId), staleTime: 0 }).then(
    (post) => cachePost(queryClient, post),
    () => {},
  );

/** Changes one post in every cached list. */
export function changePost(
  queryClient: QueryClient,
  postId: string,
  change: (post: Post) => Partial<Post>,
): void {
  const put = <Item extends Post>(cached: Item): Item =>
    cached.id === postId ? { ...cached, ...change(cached) } : cached;
  const putAll = <Item extends Post>(list: readonly Item[]): Item[] => list.map(put);
  changeLists(queryClient, putAll, putAll);
  queryClient.setQueryData(postQuery(postId).queryKey, (cached) => cached && put(cached));
}

/** Adds a new post at the front of its lists. */
export function addPost(queryClient: QueryClient, post: Post): void {
  queryClient.setQueryData(ownPostsQuery.queryKey, (list) => list && [post, ...list]);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfMember(queryKey) });
  refreshTags(queryClient);
}

const isInFeed = (queryClient: QueryClient, postId: string): boolean =>
  queryClient
    .getQueriesData<FeedPages>({ queryKey: ["api", "feed"] })
    .some(([, feed]) => feed?.pages.flat().some(({ id }) => id === postId));

/** Refetches the public lists. */
function refreshShown(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isShown(queryKey) });
}

/** Removes a deleted post from every cached list. */
export function dropPost(queryClient: QueryClient, postId: string): void {
  const without = <Item extends Post>(list: readonly Item[]): Item[] =>
    list.filter(({ id }) => id !== postId);
  changeLists(queryClient, without, without);
  refreshTags(queryClient);
}

/** `own` changes the lists of the member's posts, `shown` the public lists. */
function changeLists(
  queryClient: QueryClient,
  own: <Item extends Post>(list: readonly Item[]) => Item[],
  shown: (list: readonly FeedPost[]) => FeedPost[],
): void {
  // The keys of partial lists start with the key of the whole list.
  for (const { queryKey } of [ownPostsQuery, archivedPostsQuery]) {
    queryClient.setQueriesData<Post[]>({ queryKey }, (list) => list && own(list));
  }
  queryClient.setQueriesData<FeedPages>(
    { predicate: ({ queryKey }) => isShown(queryKey) },
    (cached) => cached && { ...cached, pages: cached.pages.map(shown) },
  );
}

/** Matches the public posts of one member: `api/users/<username>/posts`. */
const isOfMember = (key: QueryKey) => key[1] === "users" && key[3] === "posts";

const isShown = (key: QueryKey) => key[1] === "feed" || isOfMember(key);

const refreshTags = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey });
