import { useInfiniteQuery } from "@tanstack/react-query";
import { useFetchMore } from "../../live/calls/pages.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { PostList } from "../posts/PostList.tsx";
import { shrinePostsQuery } from "./queries.ts";

/** Lists the member's public posts. Renders nothing if there are none. */
export function ShrinePosts({ username, viewerId }: { username: string; viewerId: string | null }) {
  const pages = useInfiniteQuery(shrinePostsQuery(username));
  const fetchMore = useFetchMore(pages);
  const posts = pages.data?.pages.flat() ?? [];
  if (posts.length === 0) return null;
  // The page shows the author, so the posts do not.
  const unsigned = posts.map(({ author: _, ...post }) => post);
  return (
    <Panel label="POSTS" changes={posts[0]?.id}>
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
