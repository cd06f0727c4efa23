import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { agoTime } from "../../../ui/text/format-time.ts";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { countOf } from "../../../ui/text/count-of.ts";
import { useNow } from "../../../ui/text/use-now.ts";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden.tsx";
import { pathOfPost } from "../../posts/path-of-post.ts";
import type { FeedPost } from "../../posts/queries.ts";
import { ReactionFace, reactionName } from "../../../chat/reactions/ReactionFace.tsx";
import { formatTagCount } from "./format-tag-count.ts";
import { rowStyle } from "./row-style.ts";

/** Lists the posts with the tag, newest first, each with its most used reaction. */
export function TagPosts({ posts, count }: { posts: readonly FeedPost[]; count: number }) {
  const now = useNow();
  return (
    <Panel
      label="POSTS"
      changes={posts[0]?.id}
      meta={<span css={rowStyle.count}>{formatTagCount(count)}</span>}
      flush
    >
      <ul css={rowStyle.list}>
        {posts.map(({ id, title, author, createdAt, answerCount, reactions }) => {
          const [most] = reactions.toSorted((one, other) => other.count - one.count);
          return (
            <li key={id}>
              <Avatar username={author.username} imageUrl={author.profileImageUrl} size={28} />
              <div>
                <Link to={pathOfPost(author.username, id)}>
                  <bdi>{title}</bdi>
                </Link>
                <p>
                  {`${author.username} · ${agoTime(createdAt, now)} · ${countOf(answerCount, "answer")}`}
                </p>
              </div>
              {most && (
                <span css={pressed}>
                  <VisuallyHidden>{reactionName(most.emoji)}</VisuallyHidden>
                  <ReactionFace emoji={most.emoji} /> {most.count}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const pressed = css({ ...type.meta, ...layout.row(6), color: color.ink2 });
