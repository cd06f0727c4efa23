import { css } from "@emotion/react";
import type { CaseMessage } from "@oni/api/contract";
import { Link } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { fullTime } from "../../ui/text/format-time.ts";
import { titleOf } from "../mod-log/case-texts.ts";
import { DecideForm } from "./DecideForm.tsx";
import type { Case } from "../mod-log/queries.ts";

/** Shows one case: the reported content as it was, the reports, and the form to decide. */
export function CaseView({ found }: { found: Case }) {
  const { subject, reports, reportCount, state, appeal } = found;
  const { before, after, title, text, imageUrl, author, createdAt } = subject;
  return (
    <article css={view} aria-labelledby="case-title">
      <header css={header}>
        <h2 id="case-title" css={heading} dir="auto">
          {titleOf(subject.kind, author?.username)}
        </h2>
        <SubjectLink found={found} />
        <Badge>{state === "open" ? "OPEN" : "CLOSED"}</Badge>
      </header>
      <section css={part} aria-label="As reported">
        <h3 css={label}>AS REPORTED</h3>
        {before.map((message) => (
          <QuotedMessage key={message.id} {...message} />
        ))}
        <div css={reported} data-part="reported">
          {title !== null && title !== "" && (
            <p css={subjectTitle} dir="auto">
              {title}
            </p>
          )}
          <QuotedMessage author={author} text={text} createdAt={createdAt} />
          {imageUrl !== null && <img css={picture} src={imageUrl} alt="" loading="lazy" />}
        </div>
        {after.map((message) => (
          <QuotedMessage key={message.id} {...message} />
        ))}
      </section>
      <section css={part} aria-label="Reports">
        <h3 css={label}>
          {reportCount} {reportCount === 1 ? "REPORT" : "REPORTS"}
        </h3>
        <ul css={reportList}>
          {reports.map(({ reporter, reason, createdAt: at }) => (
            <li key={`${reporter?.id} ${at}`}>
              <Avatar
                username={reporter?.username ?? ""}
                imageUrl={reporter?.profileImageUrl}
                size={20}
              />
              <span dir="auto">
                {reporter?.username ?? "[departed oni]"}: {reason}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {appeal && (
        <section css={part} aria-label="Their answer">
          <h3 css={label}>THEIR ANSWER</h3>
          <p css={words} dir="auto">
            {appeal.text}
          </p>
        </section>
      )}
      <DecideForm key={found.id} found={found} />
    </article>
  );
}

function SubjectLink({ found: { subject } }: { found: Case }) {
  const { serverId, serverName, channelId, channelName, seq, postId, username } = subject.place;
  if (serverId && channelId) {
    return (
      <Link css={subjectLink} to={`/dimensions/${serverId}/${channelId}#${seq}`} dir="auto">
        {serverName} / {channelName}
      </Link>
    );
  }
  if (!username) return null;
  const to = postId ? `/oni/${username}/posts/${postId}` : `/oni/${username}`;
  return (
    <Link css={subjectLink} to={to}>
      {to}
    </Link>
  );
}

type QuotedMessageProps = { author: CaseMessage["author"]; text: string; createdAt: string | null };

const QuotedMessage = ({ author, text, createdAt }: QuotedMessageProps) => (
  <div css={messageRow}>
    <Avatar username={author?.username ?? ""} imageUrl={author?.profileImageUrl} size={28} />
    <div css={words}>
      <b>{author?.username ?? "[departed oni]"}</b>{" "}
      {createdAt && <time dateTime={createdAt}>{fullTime(createdAt)}</time>}
      <p dir="auto">{text}</p>
    </div>
  </div>
);

const view = css({ minWidth: 0 });
const header = css({
  ...layout.row("8px 12px"),
  flexWrap: "wrap",
  minHeight: 56,
  padding: "8px 20px",
  borderBottom: `1px solid ${color.line}`,
});
const heading = css({ ...type.cardTitle, flex: 1, minWidth: 0, overflowWrap: "anywhere" });
const subjectLink = css({ ...type.dense, color: color.sky, overflowWrap: "anywhere" });
const part = css({ padding: "14px 0", borderBottom: `1px solid ${color.line}` });
const label = css({ ...type.label, padding: "0 20px 8px", color: color.ink3 });
const messageRow = css({
  ...type.base,
  ...layout.columns("28px minmax(0, 1fr)", 12),
  padding: "4px 20px",
});
const words = css({
  ...type.base,
  minWidth: 0,
  color: color.ink2,
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
  b: { fontWeight: 600, color: color.ink },
  time: type.note,
  "section > &": { padding: "0 20px" },
});
const reported = css({
  padding: "4px 0",
  background: color.dangerBg,
  boxShadow: `inset 3px 0 ${color.danger}`,
  p: { color: color.ink },
});
const subjectTitle = css({
  ...type.cardTitle,
  padding: "4px 20px",
  overflowWrap: "anywhere",
});
const picture = css({
  display: "block",
  maxWidth: "min(320px, calc(100% - 40px))",
  margin: "4px 20px 8px",
});
const reportList = css({
  ...type.text,
  ...layout.wrap("6px 20px"),
  padding: "0 20px",
  li: { ...layout.row(8), minWidth: 0 },
  span: { overflowWrap: "anywhere", minWidth: 0 },
});
