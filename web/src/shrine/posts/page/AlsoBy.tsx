import { css } from "@emotion/react";
import type { Author } from "@oni/realtime/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { color, type } from "../../../theme/theme.ts";
import { agoTime } from "../../../ui/text/format-time.ts";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { countOf } from "../../../ui/text/count-of.ts";
import { useNow } from "../../../ui/text/use-now.ts";
import { pathOfPost } from "../path-of-post.ts";
import { shrinePostsQuery } from "../../page/queries.ts";

const shown = 3;

/** Lists the author's other recent posts. Renders nothing if there are none. */
export function AlsoBy({ author, postId }: { author: Author; postId: string }) {
  const { data } = useInfiniteQuery(shrinePostsQuery(author.username));
  const now = useNow();
  const others = data?.pages.flat().filter(({ id }) => id !== postId) ?? [];
  if (others.length === 0) return null;
  return (
    <Panel label={`ALSO_BY_${author.username.toUpperCase()}`} flush>
      <ul css={list}>
        {others.slice(0, shown).map(({ id, title, createdAt, answerCount }) => (
          <li key={id}>
            <Link to={pathOfPost(author.username, id)}>
              <bdi>{title}</bdi>
            </Link>
            <span>
              {agoTime(createdAt, now)} · {countOf(answerCount, "answer")}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const list = css({
  li: {
    ...type.dense,
    position: "relative",
    display: "grid",
    padding: "11px 16px",
    "&:hover": { background: color.raised },
  },
  "li + li": { borderTop: `1px solid ${color.line}` },
  a: {
    color: color.ink,
    overflowWrap: "anywhere",
    textDecoration: "none",
    "&::after": { content: '""', position: "absolute", inset: 0 },
  },
  span: type.note,
});
