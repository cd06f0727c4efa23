import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { Empty } from "../../ui/layout/Empty.tsx";
import { PostList } from "../posts/PostList.tsx";
import type { ArchiveFilter } from "./filter-posts.ts";
import type { ArchivedPost } from "./queries.ts";
import { isFiltered } from "./use-archive-filter.ts";

type MemoriesProps = {
  /** As far as they have come. */
  posts: readonly ArchivedPost[];
  /** Those that the filter asks for. */
  found: readonly ArchivedPost[];
  isWhole: boolean;
  filter: ArchiveFilter;
  viewerId: string;
  onTag: (tag: string) => void;
  onClear: () => void;
};

/** The posts that were asked for; or that there are none. */
export function Memories(props: MemoriesProps) {
  const { posts, found, isWhole, filter, viewerId, onTag, onClear } = props;
  // The newest are here at once; what is asked of all of them waits for all.
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
