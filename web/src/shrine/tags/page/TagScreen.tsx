import { css } from "@emotion/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Locate, Minus, Plus } from "lucide-react";
import { useParams } from "react-router-dom";
import { ApiError, errorSentence } from "../../../live/calls/api-error.ts";
import { below, color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { ButtonLink } from "../../../ui/layout/ButtonLink.tsx";
import { Empty } from "../../../ui/layout/Empty.tsx";
import { ErrorState } from "../../../ui/layout/ErrorState.tsx";
import { Loading } from "../../../ui/layout/Loading.tsx";
import { pathOfTag } from "../../../ui/text/path-of-tag.ts";
import { useCanonicalPath } from "../../../browser/use-canonical-path.ts";
import { usePageTitle } from "../../../browser/use-page-title.ts";
import { type CurrentUser, useCurrentUser } from "../../../account/sign-in/current-user.ts";
import { ForMembers } from "../../../home/visitors/ForMembers.tsx";
import { useSaveTags } from "../../../sky/model/use-save-tags.ts";
import { NotFoundScreen } from "../../../ui/layout/NotFoundScreen.tsx";
import { formatTagCount } from "./format-tag-count.ts";
import { tagPageQuery, type TagPage } from "./queries.ts";
import { TagImages } from "./TagImages.tsx";
import { TagNodes } from "./TagNodes.tsx";
import { TagPosts } from "./TagPosts.tsx";
import { TagServers } from "./TagServers.tsx";
import { TagSky } from "./TagSky.tsx";

/** /tag/:name: the members, posts, images and dimensions with a tag. */
export function TagScreen() {
  const { name = "" } = useParams();
  const { user } = useCurrentUser();
  const { data: page, error, refetch } = useQuery({ ...tagPageQuery(name), staleTime: 0 });
  useCanonicalPath(page && pathOfTag(page.name));
  usePageTitle(`#${page?.name ?? name}`);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <ForMembers>
        <NotFoundScreen />
      </ForMembers>
    );
  }
  if (!page) {
    return (
      <div css={waiting}>
        {error ? (
          <ErrorState
            text="This tag could not be fetched."
            detail={errorSentence(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading text="Listening for the tag..." />
        )}
      </div>
    );
  }
  const { members, posts, images, servers, counts } = page;
  const isEmpty = [members, posts, images, servers].every((list) => list.length === 0);
  return (
    <>
      <Header page={page} user={user} />
      {isEmpty ? (
        <div css={waiting}>
          <Empty
            title="No ripple there"
            description={`Nothing that you can see has #${page.name}.`}
          />
        </div>
      ) : (
        <div css={columns}>
          <div>
            {members.length > 0 && <TagNodes page={page} user={user} />}
            {servers.length > 0 && <TagServers servers={servers} count={counts.servers} />}
          </div>
          <div>
            {posts.length > 0 && <TagPosts posts={posts} count={counts.posts} />}
            {images.length > 0 && <TagImages images={images} count={counts.images} />}
          </div>
        </div>
      )}
    </>
  );
}

function Header({ page, user }: { page: TagPage; user: CurrentUser | null }) {
  const { name, members, counts } = page;
  return (
    <header css={header} data-field>
      {members.length > 0 && <TagSky members={members} />}
      <div data-calm>
        <h1 css={heading}>
          <span>#</span>
          <bdi>{name}</bdi>
        </h1>
        <p>
          {`${formatTagCount(counts.members)} ${counts.members === 1 ? "node wears" : "nodes wear"} it`}
          {user &&
            `, ${formatTagCount(counts.online)} ${counts.online === 1 ? "is" : "are"} online`}
          .
        </p>
      </div>
      <div css={acts} data-calm>
        {user ? (
          <MemberActions name={name} user={user} />
        ) : (
          <ButtonLink tone="primary" to="/auth">
            SIGN_IN_TO_WEAR_IT
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

function MemberActions({ name, user }: { name: string; user: CurrentUser }) {
  const queryClient = useQueryClient();
  const keep = useSaveTags(
    () => void queryClient.invalidateQueries({ queryKey: tagPageQuery(name).queryKey }),
  );
  const isWorn = user.userBadges.includes(name);
  const toggle = () =>
    keep.isPending ||
    keep.mutate(
      isWorn ? user.userBadges.filter((tag) => tag !== name) : [...user.userBadges, name],
    );
  return (
    <>
      <Button tone={isWorn ? "default" : "primary"} pending={keep.isPending} onClick={toggle}>
        {isWorn ? <Minus aria-hidden="true" /> : <Plus aria-hidden="true" />}
        {isWorn ? "TAKE_IT_OFF" : "WEAR_THIS_TAG"}
      </Button>
      <ButtonLink to={`/constellation?tag=${encodeURIComponent(name)}`}>
        <Locate aria-hidden="true" />
        OPEN_ON_THE_MAP
      </ButtonLink>
    </>
  );
}

const side = "max(24px, calc((100% - 1240px) / 2 + 24px))";
const waiting = css({ ...layout.centered, minHeight: "50vh", padding: 24 });
const header = css({
  ...layout.wrap(20),
  position: "relative",
  overflow: "hidden",
  alignItems: "flex-end",
  justifyContent: "space-between",
  minHeight: 236,
  padding: `24px ${side}`,
  borderBottom: `1px solid ${color.line}`,
  "> div": { position: "relative", minWidth: 0 },
  p: { ...type.base, color: color.ink2 },
  "@media (max-width: 900px)": { paddingTop: 136 },
  [below.phone]: { minHeight: 0, padding: "136px 16px 20px" },
});
const heading = css({
  ...type.heading(72, 84, -0.055),
  overflowWrap: "anywhere",
  span: { color: color.glow },
  [below.phone]: { fontSize: 44, lineHeight: "54px" },
});
const acts = css({
  ...layout.wrap(8),
  [below.phone]: { width: "100%", "&& > *": { flex: "1 0 auto", padding: "0 8px" } },
});
const columns = css({
  ...layout.columns("364px minmax(0, 1fr)", 20),
  alignItems: "start",
  padding: `20px ${side} 64px`,
  "> div": { ...layout.stack(20), minWidth: 0 },
  "@media (max-width: 980px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  [below.phone]: { padding: "16px 12px 48px" },
});
