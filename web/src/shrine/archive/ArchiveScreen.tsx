import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { below, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { AccessDenied } from "../../account/sign-in/AccessDenied.tsx";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { capsulesQuery } from "../posts/queries.ts";
import { ArchiveHeader } from "./ArchiveHeader.tsx";
import { ArchiveTools } from "./ArchiveTools.tsx";
import { CapsulePanel } from "./CapsulePanel.tsx";
import { countByCapsule, countLine, filterPosts, tagsOf } from "./filter-posts.ts";
import { Memories } from "./Memories.tsx";
import { ProfileArchives } from "./ProfileArchives.tsx";
import { profileArchivesQuery, useArchivedPosts } from "./queries.ts";
import { TagPanel } from "./TagPanel.tsx";
import { useArchiveFilter } from "./use-archive-filter.ts";

/** /archive: the member's archived posts and shrines (specification section 2). */
export function ArchiveScreen() {
  usePageTitle("Archive");
  const { user } = useCurrentUser();
  return user ? (
    <Archive viewerId={user.id} />
  ) : (
    <AccessDenied description="You need to be logged in to access your archive." />
  );
}

function Archive({ viewerId }: { viewerId: string }) {
  const archive = useArchivedPosts();
  const capsules = useQuery(capsulesQuery);
  const shrines = useQuery(profileArchivesQuery);
  const { filter, typed, change, clear } = useArchiveFilter();
  const { posts } = archive;
  const { text, sort, tag, capsuleId } = filter;
  const found = useMemo(
    () => posts && filterPosts(posts, { text, sort, tag, capsuleId }),
    [posts, text, sort, tag, capsuleId],
  );
  const counts = useMemo(() => countByCapsule(posts ?? []), [posts]);
  const tags = useMemo(() => tagsOf(posts ?? []), [posts]);
  // The parts above the controls are shown together, so that nothing moves.
  const isKnown = (posts || archive.error) && !capsules.isPending && !shrines.isPending;
  if (!isKnown) {
    return (
      <div css={page}>
        <ArchiveHeader />
        <Loading text="Loading archived memories..." />
      </div>
    );
  }

  return (
    <div css={page}>
      <ArchiveHeader />
      <div css={columns}>
        <aside css={side} aria-label="Filters">
          <CapsulePanel
            capsules={capsules.data ?? []}
            total={archive.isWhole ? (posts?.length ?? 0) : null}
            counts={archive.isWhole ? counts : null}
            chosenId={capsuleId}
            onChoose={(id) => change({ capsuleId: id })}
          />
          {tags.length > 0 && (
            <TagPanel
              tags={tags}
              chosen={tag}
              onChoose={(name) => change({ tag: name === tag ? null : name })}
            />
          )}
        </aside>
        <div css={main}>
          <ArchiveTools
            text={typed}
            sort={sort}
            onText={(next) => change({ text: next })}
            onSort={() => change({ sort: sort === "newest" ? "oldest" : "newest" })}
          />
          {!archive.error && (
            <div css={countStyle} role="status">
              {found && archive.isWhole ? (
                countLine(found.length)
              ) : (
                <Loading text="Loading archived memories..." />
              )}
            </div>
          )}
          <ProfileArchives capsules={capsules.data ?? []} />
          {archive.error && (
            <ErrorState
              text="The archive could not be opened."
              detail={errorSentence(archive.error)}
              onRetry={archive.retry}
            />
          )}
          {posts && found && (
            <Memories
              posts={posts}
              found={found}
              isWhole={archive.isWhole}
              filter={filter}
              viewerId={viewerId}
              onTag={(name) => change({ tag: name === tag ? null : name })}
              onClear={clear}
            />
          )}
        </div>
      </div>
    </div>
  );
}

const page = css({
  maxWidth: 1240,
  margin: "0 auto",
  padding: "24px 32px 72px",
  [below.wide]: { padding: "24px 24px 72px" },
  [below.phone]: { padding: "16px 16px 56px" },
});
const columns = css({
  ...layout.columns("264px minmax(0, 1fr)", 24),
  alignItems: "start",
  "@media (max-width: 900px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
const side = css({
  ...layout.stack(20),
  position: "sticky",
  top: 76,
  minWidth: 0,
  maxHeight: "calc(100dvh - 96px)",
  overflowY: "auto",
  // Space for the indicator lights on the corners of panels.
  padding: "4px 4px 0 0",
  margin: "-4px -4px 0 0",
  "@media (max-width: 900px)": { position: "static", maxHeight: "none", overflow: "visible" },
});
const countStyle = css({
  ...type.note,
  display: "flex",
  alignItems: "center",
  // Same height as the count while data loads.
  minHeight: 28,
  margin: "-7px 0 -9px",
});
const main = css({ ...layout.stack(16), minWidth: 0 });
