import { WindowList } from "../../ui/layout/WindowList.tsx";
import { PostCard, type PostCardProps } from "./PostCard.tsx";
import type { ArchivedPost, FeedPost, Post } from "./queries.ts";
import { useExpanded } from "./use-expanded.ts";

type PostListProps = Pick<PostCardProps, "level" | "onTag" | "activeTag"> & {
  /** What the list is, for assistive technology. */
  name: string;
  /** Those that come with a whole author are signed. */
  posts: readonly (Post | ArchivedPost | FeedPost)[];
  /** Whose they are, where they do not say so. */
  username?: string;
  /** Whose eyes these are; null for a visitor. */
  viewerId: string | null;
  /** Called when the end of the list comes near. */
  onEnd?: (() => void) | undefined;
};

/** Posts below each other. */
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
