import { useQuery } from "@tanstack/react-query";
import { errorSentence } from "../../live/calls/api-error.ts";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { Empty } from "../../ui/layout/Empty.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { PostList } from "../posts/PostList.tsx";
import { ownPostsQuery } from "../posts/queries.ts";

/** Lists all posts of the member, newest first, with buttons to archive, show and hide them. */
export function OwnPosts({ user }: { user: CurrentUser }) {
  const posts = useQuery(ownPostsQuery);
  return (
    <Panel label="MY_POSTS" changes={posts.data && (posts.data[0]?.id ?? "")}>
      {posts.isPending && <Loading text="Gathering your posts..." />}
      {posts.error && (
        <ErrorState
          text="Your posts could not be fetched."
          detail={errorSentence(posts.error)}
          onRetry={() => void posts.refetch()}
        />
      )}
      {posts.data?.length === 0 && (
        <Empty
          level={3}
          title="Nothing dropped yet"
          description="What you write to the network gathers here."
          action={<ButtonLink to="/homepage">HOMEPAGE</ButtonLink>}
        />
      )}
      {posts.data && posts.data.length > 0 && (
        <PostList
          name="My posts"
          posts={posts.data}
          username={user.username}
          viewerId={user.id}
          level={3}
        />
      )}
    </Panel>
  );
}
