import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { ApiError, errorSentence } from "../../../live/calls/api-error.ts";
import { useReplacesDocument } from "../../../browser/use-replaces-document.ts";
import { below } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { ErrorState } from "../../../ui/layout/ErrorState.tsx";
import { Loading } from "../../../ui/layout/Loading.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { countOf } from "../../../ui/text/count-of.ts";
import { useCanonicalPath } from "../../../browser/use-canonical-path.ts";
import { usePageTitle } from "../../../browser/use-page-title.ts";
import { Answers } from "../../answers/Answers.tsx";
import { OrderMenu } from "../../answers/OrderMenu.tsx";
import type { AnswerOrder } from "../../answers/order-answers.ts";
import { useCurrentUser } from "../../../account/sign-in/current-user.ts";
import { NotFoundScreen } from "../../../ui/layout/NotFoundScreen.tsx";
import { pathOfPost } from "../path-of-post.ts";
import { postQuery } from "../queries.ts";
import { RaiseYourOwn } from "../../page/RaiseYourOwn.tsx";
import { AlsoBy } from "./AlsoBy.tsx";
import { AuthorPanel } from "./AuthorPanel.tsx";
import { PostPanel } from "./PostPanel.tsx";

/** The page of one post with its reactions and answers. */
export function PostScreen() {
  const { postId = "" } = useParams();
  const { hash } = useLocation();
  const { user, isLoading } = useCurrentUser();
  const { data: post, error, refetch } = useQuery(postQuery(postId));
  const [order, setOrder] = useState<AnswerOrder>("oldest");
  useCanonicalPath(post && pathOfPost(post.author.username, post.id));
  useReplacesDocument(error !== null || (post !== undefined && !isLoading));
  usePageTitle(post?.title ?? "Post");

  if (error && isUnknown(error)) return <NotFoundScreen />;
  if (error && !post) {
    return (
      <div css={waiting}>
        <ErrorState
          text="This post could not be fetched."
          detail={errorSentence(error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!post || isLoading) {
    return (
      <div css={waiting}>
        <Loading text="Fetching the post..." />
      </div>
    );
  }
  const name = post.author.displayName || post.author.username;
  return (
    <div css={page}>
      <div css={column}>
        <PostPanel key={post.id} post={post} user={user} />
        <Panel
          label={countOf(post.answerCount, "ANSWER", "ANSWERS")}
          meta={post.answerCount > 1 && <OrderMenu order={order} onOrder={setOrder} />}
          flush
        >
          <Answers
            post={post}
            user={user}
            linkedId={hash.slice(1) || undefined}
            order={order}
            css={answers}
          />
          {!user && <RaiseYourOwn name={name} />}
        </Panel>
      </div>
      <aside css={column}>
        <AuthorPanel author={post.author} user={user} />
        <AlsoBy author={post.author} postId={post.id} />
      </aside>
    </div>
  );
}

/** A private, deleted or missing post, and an invalid id, give the same page. */
const isUnknown = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const waiting = css({ ...layout.centered, minHeight: "60vh", padding: 24 });
const page = css({
  ...layout.columns("minmax(0, 1fr) 300px", 20),
  alignItems: "start",
  maxWidth: 1072 + 48,
  margin: "0 auto",
  padding: "28px 24px 64px",
  "@media (max-width: 980px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  [below.phone]: { padding: "16px 12px 48px" },
});
const column = css({ ...layout.stack(20), minWidth: 0 });
/** On this page each answer fills the panel's width. */
const answers = css({
  "&&": { margin: 0, padding: 0, border: 0 },
  "> ol": { gap: 0, margin: 0 },
  "> ol > li": {
    gridTemplateColumns: "36px minmax(0, 1fr)",
    gap: 14,
    padding: "14px 20px 12px",
    "> [data-part=avatar]": { width: 36, height: 36 },
    borderBottom: "1px solid var(--line)",
    "&[data-new]": { boxShadow: "inset 3px 0 var(--strike)" },
  },
  "> :not(ol)": { margin: "12px 20px 16px" },
});
