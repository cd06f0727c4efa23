import { css } from "@emotion/react";
import { Link2 } from "lucide-react";
import { Link } from "react-router-dom";
import { below, color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";
import { Badge } from "../../../ui/marks/Badge.tsx";
import { Button } from "../../../ui/layout/Button.tsx";
import { fullTime } from "../../../ui/text/format-time.ts";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { countOf } from "../../../ui/text/count-of.ts";
import { personLink } from "../../../ui/text/person-link.ts";
import { TagLink } from "../../../ui/text/TagLink.tsx";
import type { CurrentUser } from "../../../account/sign-in/current-user.ts";
import { copyAddress } from "../../../browser/copy-text.tsx";
import { dayOf, longMonthOf } from "../format-date.ts";
import { OwnActions } from "../OwnActions.tsx";
import { pathOfPost } from "../path-of-post.ts";
import { PostMenu } from "../PostMenu.tsx";
import type { FeedPost } from "../queries.ts";
import { pressOnPost } from "../post-actions.ts";
import { useNewestReactions } from "../../../chat/reactions/newest-reactions.ts";
import { usePress } from "../../../chat/reactions/pressing.ts";
import { ReactButton } from "../../../chat/reactions/ReactButton.tsx";
import { ReactionChips } from "../../../chat/reactions/ReactionChips.tsx";
import { SendTo } from "./SendTo.tsx";
import { Prose } from "../../page/Prose.tsx";

type PostPanelProps = { post: FeedPost; user: CurrentUser | null };

/** The content of a post with its actions below. */
export function PostPanel({ post: fetched, user }: PostPanelProps) {
  const post = useNewestReactions(fetched);
  const { author, title, createdAt, tags } = post;
  const isOwn = author.id === user?.id;
  const path = pathOfPost(author.username, post.id);
  const react = usePress(pressOnPost)(post);
  return (
    <Panel label="POST" changes={post.title + post.content} flush>
      <article css={body}>
        <p css={metaRow}>
          <b>{dayOf(createdAt)}</b>
          <time dateTime={createdAt} title={fullTime(createdAt)}>
            {longMonthOf(createdAt)}
          </time>
          {" · by "}
          <Link to={`/oni/${author.username}`} {...personLink(author.username)}>
            {author.username}
          </Link>
          {` · ${readingTime(post.content)}`}
          {!post.isPublic && <Badge tone="private">Private</Badge>}
          {post.isArchived && <Badge>Archived</Badge>}
        </p>
        <h1 css={heading} dir="auto">
          {title}
        </h1>
        <Prose text={post.markdownContent} css={prose} />
        {tags.length > 0 && (
          <p css={chips}>
            {tags.map((tag) => (
              <TagLink key={tag} name={tag} />
            ))}
          </p>
        )}
      </article>
      <footer css={foot}>
        <ReactionChips reactions={post.reactions} mayReact={user !== null} onReact={react}>
          {user && <ReactButton onPick={react} />}
        </ReactionChips>
        <span css={acts}>
          {isOwn && <OwnActions post={post} />}
          <Button size="small" onClick={() => void copyAddress(path)}>
            <Link2 aria-hidden="true" />
            COPY_ADDRESS
          </Button>
          {user && post.isPublic && <SendTo path={path} userId={user.id} />}
          {user && <PostMenu post={post} viewerId={user.id} leavesTo={`/oni/${author.username}`} />}
        </span>
      </footer>
    </Panel>
  );
}

const readingRatePerMinute = 200;

/** Returns the time to read a post, for example `2 minutes`. */
function readingTime(content: string): string {
  const minutes = Math.round(content.split(/\s+/).length / readingRatePerMinute);
  return countOf(Math.max(1, minutes), "minute");
}

const body = css({ padding: "32px 40px 28px", [below.phone]: { padding: "22px 16px 20px" } });
const metaRow = css({
  ...type.base,
  ...layout.row("4px 8px"),
  flexWrap: "wrap",
  color: color.ink2,
  b: { ...type.dots, fontSize: 24, lineHeight: "24px", fontWeight: 400 },
  a: { color: color.ink, textUnderlineOffset: 3 },
});
const heading = css({
  ...type.heading(48, 54, -0.055),
  margin: "10px 0 0",
  overflowWrap: "anywhere",
  [below.phone]: { fontSize: 34, lineHeight: "40px" },
});
const prose = css({ "&&": { padding: "20px 0 0" } });
const chips = css({ ...layout.wrap(6), marginTop: 22 });
const foot = css({
  ...layout.row(10),
  flexWrap: "wrap",
  padding: "12px 40px",
  borderTop: `1px solid ${color.line}`,
  ul: { margin: 0 },
  "li > button": { minHeight: 32 },
  [below.phone]: { padding: "12px 16px" },
});
const acts = css({ ...layout.row(8), flexWrap: "wrap", marginLeft: "auto" });
