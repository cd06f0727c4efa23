import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { HashtagChip } from "../../ui/text/HashtagChip.tsx";
import { tagsQuery } from "../../shrine/tags/queries.ts";
import { feedColumn } from "./home-feed-style.ts";
import { feedKinds, type HomeFeedParams } from "./use-home-feed-params.ts";

const offeredTags = 10;

/** Filters of the feed: one kind of item, or the posts with a tag. */
export function HomeFeedFilters({ params }: { params: HomeFeedParams }) {
  const { tag, kind, narrow, choose } = params;
  const tags = useQuery(tagsQuery);
  const offered = (tags.data ?? []).slice(0, offeredTags).map(({ name }) => name);
  const shown = tag !== null && !offered.includes(tag) ? [tag, ...offered] : offered;
  return (
    <div css={[feedColumn, row]}>
      <div css={group} role="group" aria-label="What to show">
        {feedKinds.map((name) => (
          <HashtagChip
            key={name}
            name={name}
            kind="board"
            isPressed={tag === null && name === kind}
            onPress={() => choose(name)}
          />
        ))}
      </div>
      {shown.length > 0 && (
        <div css={group} role="group" aria-label="Narrow the feed by tag">
          {shown.map((name) => (
            <HashtagChip
              key={name}
              name={name}
              isPressed={name === tag}
              onPress={() => narrow(name)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const row = css({
  display: "flex",
  gap: 20,
  overflowX: "auto",
  scrollbarWidth: "none",
  // Space for the outline of a focused chip.
  paddingBlock: 6,
});
const group = css({ display: "flex", gap: 8, flex: "none" });
