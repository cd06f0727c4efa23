import { useInfiniteQuery } from "@tanstack/react-query";
import { useFetchMore } from "../../live/calls/pages.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { PostList } from "../posts/PostList.tsx";
import { shrinePostsQuery } from "./queries.ts";

/** What the member wrote for everyone; nothing where there is nothing. */
export function ShrinePosts({ username, viewerId }: { username: string; viewerId: string | null }) {
  const pages = useInfiniteQuery(shrinePostsQuery(username));
  const fetchMore = useFetchMore(pages);
  const posts = pages.data?.pages.flat() ?? [];
  if (posts.length === 0) return null;
  // Whose they are is clear from the page, so they are not signed.
  const unsigned = posts.map(({ author: _, ...post }) => post);
  return (
    <Panel label="POSTS" led="live">
      <PostList
        name="Posts"
        posts={unsigned}
        username={username}
        viewerId={viewerId}
        level={3}
        onEnd={fetchMore}
      />
    </Panel>
  );
}
