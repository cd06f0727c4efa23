import { css } from "@emotion/react";
import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import { rowSpace } from "../../theme/reading.ts";
import { below, color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { countOf } from "../../ui/text/count-of.ts";
import { fullTime } from "../../ui/text/format-time.ts";
import { HashtagChip } from "../../ui/text/HashtagChip.tsx";
import { Markdown } from "../../ui/text/Markdown.tsx";
import { TagLink } from "../../ui/text/TagLink.tsx";
import { Byline } from "./Byline.tsx";
import { dayOf, monthOf } from "./format-date.ts";
import { OwnActions } from "./OwnActions.tsx";
import { pathOfPost } from "./path-of-post.ts";
import { PostMenu } from "./PostMenu.tsx";
import { proseStyle } from "./prose-style.ts";
import type { FeedPost, Post } from "./queries.ts";
import { pressOnPost } from "./post-actions.ts";
import { useNewestReactions } from "../../chat/reactions/newest-reactions.ts";
import { usePress } from "../../chat/reactions/pressing.ts";
import { QuietReactButton } from "../../chat/reactions/QuietReactButton.tsx";
import { ReactionChips } from "../../chat/reactions/ReactionChips.tsx";

export type PostCardProps = {
  post: Post;
  /** The author, if the page does not show them. */
  author?: FeedPost["author"] | undefined;
  /** Username in the post's URL. */
  username: string;
  /** Null for a visitor. */
  viewerId: string | null;
  isExpanded: boolean;
  onToggle: () => void;
  /** True if the card contains the date; otherwise it is next to the card. */
  isDated?: boolean;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** With a handler, tags are toggles that filter the list. */
  onTag?: ((tag: string) => void) | undefined;
  activeTag?: string | null | undefined;
  /** State of the answers below the post, with the function that shows or hides them. */
  answers?: { isOpen: boolean; onToggle: () => void; panel: ReactNode } | undefined;
};

/** Specification section 9. */
const previewLimit = 300;

/** Card of a post with date, content and tags, and the author's actions. */
export function PostCard(props: PostCardProps) {
  const { author, username, viewerId, isExpanded, onToggle, level = 2 } = props;
  const { isDated = true, onTag, activeTag, answers } = props;
  const post = useNewestReactions(props.post);
  const isOwn = post.userId === viewerId;
  const path = pathOfPost(username, post.id);
  const react = usePress(pressOnPost)(post);
  const Heading = `h${level}` as const;
  const isLong = post.content.length > previewLimit;
  const panel = useRef<HTMLDivElement>(null);
  const handleAnswers = ({ onToggle: toggle }: { onToggle: () => void }) => {
    flushSync(toggle);
    // With answers the button opens a list to read, without them a field to write in.
    if (post.answerCount === 0) panel.current?.querySelector("textarea")?.focus();
  };
  return (
    <article css={[card, !isDated && undated]} data-part="card" aria-label={post.title}>
      {isDated && (
        <time css={date} dateTime={post.createdAt} title={fullTime(post.createdAt)}>
          <b>{dayOf(post.createdAt)}</b>
          {monthOf(post.createdAt)}
        </time>
      )}
      <div css={[body, !isDated && wholeBody]}>
        {author && (
          <p css={byline}>
            <Byline author={author} isOwn={isOwn} />
            {!isDated && " posted"}
          </p>
        )}
        <header css={header}>
          <Heading css={title} dir="auto">
            <Link to={path}>{post.title}</Link>
          </Heading>
          <span css={marks}>
            {!post.isPublic && <Badge tone="private">Private</Badge>}
            {post.isArchived && <Badge>Archived</Badge>}
            {viewerId !== null && <PostMenu post={post} viewerId={viewerId} />}
          </span>
        </header>
        <div css={proseStyle}>
          <Markdown
            text={post.markdownContent}
            topHeading={level === 2 ? 3 : 4}
            cutAt={isLong && !isExpanded ? previewLimit : undefined}
          />
        </div>
        <ReactionChips reactions={post.reactions} mayReact={viewerId !== null} onReact={react} />
        <footer css={foot}>
          {isLong && (
            <button css={more} type="button" aria-expanded={isExpanded} onClick={onToggle}>
              {isExpanded ? "Show Less" : "Read More"}
            </button>
          )}
          {!answers && <span css={push} />}
          {post.tags.map((tag) =>
            onTag ? (
              <HashtagChip
                key={tag}
                name={tag}
                isPressed={tag === activeTag}
                onPress={() => onTag(tag)}
              />
            ) : (
              <TagLink key={tag} name={tag} />
            ),
          )}
          <span css={acts}>
            {isOwn && <OwnActions post={post} />}
            {viewerId !== null && <QuietReactButton onPick={react} />}
            {!answers && post.answerCount > 0 && (
              <ButtonLink size="small" to={path}>
                {answerCountLabel(post)}
              </ButtonLink>
            )}
            {answers && (
              <Button
                size="small"
                aria-expanded={answers.isOpen}
                onClick={() => handleAnswers(answers)}
              >
                {answerCountLabel(post)}
              </Button>
            )}
          </span>
        </footer>
        {answers?.isOpen && <div ref={panel}>{answers.panel}</div>}
      </div>
    </article>
  );
}

const answerCountLabel = ({ answerCount }: Post) =>
  answerCount === 0 ? "ANSWER" : countOf(answerCount, "ANSWER", "ANSWERS");

const card = css({
  ...layout.box(color.panel, color.line),
  display: "grid",
  gridTemplateColumns: "92px minmax(0, 1fr)",
  [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
});
const undated = css({ gridTemplateColumns: "minmax(0, 1fr)" });
const date = css({
  ...type.note,
  padding: `${rowSpace(18)} 0 0 18px`,
  b: {
    ...type.dots,
    display: "block",
    marginBottom: 5,
    fontSize: 28,
    lineHeight: "26px",
    fontWeight: 400,
    color: color.ink,
  },
  [below.phone]: {
    display: "flex",
    alignItems: "baseline",
    gap: 10,
    padding: `${rowSpace(14)} 16px 0`,
    b: { margin: 0, fontSize: 22, lineHeight: "22px" },
  },
});
const body = css({
  minWidth: 0,
  padding: `${rowSpace(16)} 20px ${rowSpace(14)} 0`,
  [below.phone]: { padding: `${rowSpace(8)} 16px ${rowSpace(14)}` },
});
const wholeBody = css({ "&&": { padding: `${rowSpace(14)} 16px` } });
const header = css({ ...layout.row(8), flexWrap: "wrap", marginBottom: 6 });
const title = css({
  ...type.cardTitle,
  minWidth: 0,
  overflowWrap: "anywhere",
  a: { color: "inherit", textDecoration: "none", "&:hover": { textDecoration: "underline" } },
});
const marks = css({ ...layout.row(8), marginLeft: "auto" });
const foot = css({ ...layout.row(8), flexWrap: "wrap", marginTop: 12 });
const push = css({ flex: 1 });
const acts = css({
  ...layout.row(8),
  flexWrap: "wrap",
  marginLeft: "auto",
  "&:empty": { display: "none" },
});
const more = css({
  ...type.dense,
  ...bareButton,
  minHeight: 28,
  padding: "6px 0",
  color: color.sky,
  textDecoration: "underline",
  textUnderlineOffset: 4,
});
const byline = css({ ...type.text, ...layout.row(8), marginBottom: 8 });
