import { WindowList } from "../../ui/layout/WindowList.tsx";
import { PostCard, type PostCardProps } from "./PostCard.tsx";
import type { ArchivedPost, FeedPost, Post } from "./queries.ts";
import { useExpanded } from "./use-expanded.ts";

type PostListProps = Pick<PostCardProps, "level" | "onTag" | "activeTag"> & {
  /** Accessible name of the list. */
  name: string;
  /** Posts with a complete author show it. */
  posts: readonly (Post | ArchivedPost | FeedPost)[];
  /** The author's username, for posts without an author. */
  username?: string;
  /** Id of the viewer; null for a visitor. */
  viewerId: string | null;
  /** Called near the end of the list. */
  onEnd?: (() => void) | undefined;
};

/** Lists posts below each other. */
export function PostList({ name, posts, username = "", viewerId, onEnd, ...card }: PostListProps) {
  const expansionOf = useExpanded();
  return (
    <WindowList name={name} items={posts} usualHeightPx={190} gapPx={16} onEnd={onEnd}>
      {(post) => (
        <PostCard
          {...card}
          {...expansionOf(post.id)}
          post={post}
          author={authorOf(post)}
          username={"author" in post ? post.author.username : username}
          viewerId={viewerId}
        />
      )}
    </WindowList>
  );
}

const authorOf = (post: Post | ArchivedPost | FeedPost) =>
  "author" in post && "id" in post.author ? post.author : undefined;
