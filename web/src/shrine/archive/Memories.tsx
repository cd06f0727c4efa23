import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { Empty } from "../../ui/layout/Empty.tsx";
import { PostList } from "../posts/PostList.tsx";
import type { ArchiveFilter } from "./filter-posts.ts";
import type { ArchivedPost } from "./queries.ts";
import { isFiltered } from "./use-archive-filter.ts";

type MemoriesProps = {
  /** The posts loaded so far. */
  posts: readonly ArchivedPost[];
  /** The posts that match the filter. */
  found: readonly ArchivedPost[];
  isWhole: boolean;
  filter: ArchiveFilter;
  viewerId: string;
  onTag: (tag: string) => void;
  onClear: () => void;
};

/** Lists the posts that match the filter, or shows that there are none. */
export function Memories(props: MemoriesProps) {
  const { posts, found, isWhole, filter, viewerId, onTag, onClear } = props;
  // The newest posts load first. Filters and the oldest-first order need all posts.
  const mustWait = !isWhole && (isFiltered(filter) || filter.sort === "oldest");
  return (
    <>
      {isWhole && posts.length === 0 && <EmptyArchive />}
      {isWhole && posts.length > 0 && found.length === 0 && <NoMatch onClear={onClear} />}
      {!mustWait && found.length > 0 && (
        <PostList
          name="Archived memories"
          posts={found}
          viewerId={viewerId}
          onTag={onTag}
          activeTag={filter.tag}
        />
      )}
    </>
  );
}

const EmptyArchive = () => (
  <Empty
    title="Empty Archive"
    description="Nothing is put away yet. Archive a post of yours and it rests here."
    action={<ButtonLink to="/profile">GO_TO_PROFILE</ButtonLink>}
  />
);

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <Empty
    title="No Matching Memories"
    description="Nothing in the archive answers to that."
    action={<Button onClick={onClear}>CLEAR_FILTERS</Button>}
  />
);
