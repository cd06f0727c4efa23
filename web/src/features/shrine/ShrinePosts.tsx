import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../ui/Panel.tsx";
import { PostList } from "../posts/PostList.tsx";
import { shrinePostsQuery } from "./queries.ts";

/** What the member wrote for everyone; nothing where there is nothing. */
export function ShrinePosts({ username, viewerId }: { username: string; viewerId: string | null }) {
  const { data: posts } = useQuery(shrinePostsQuery(username));
  if (!posts?.length) return null;
  // Whose they are is clear from the page, so they are not signed.
  const unsigned = posts.map(({ author: _, ...post }) => post);
  return (
    <Panel label="POSTS" led="live">
      <PostList name="Posts" posts={unsigned} viewerId={viewerId} level={3} />
    </Panel>
  );
}
