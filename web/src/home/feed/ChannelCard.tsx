import { css } from "@emotion/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { authorName, maskName } from "../../chat/log/author-name.ts";
import { useOutbox } from "../../chat/outbox/outbox.ts";
import { shownCount } from "../../chat/unread/counts.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { MessageText } from "../../chat/messages/MessageText.tsx";
import { AnswerField } from "./AnswerField.tsx";
import { OwnMessage } from "./OwnMessage.tsx";
import type { UnreadChannel } from "./home-feed.ts";
import { personLink } from "../../ui/text/person-link.ts";
import { messageSummary } from "../../chat/log/message-summary.ts";

const maxMessages = 2;

/** The last unread messages of a channel, with a field to answer them. */
export function ChannelCard({ channel, user }: { channel: UnreadChannel; user: CurrentUser }) {
  const { serverId, serverName, channelId, channelName, lastReadSeq, unread } = channel;
  const [sentMessages, setSentMessages] = useState<readonly { nonce: string; content: string }[]>(
    [],
  );
  const entries = useOutbox((state) => state.entries);
  const written = entries.filter(
    (entry) => entry.channelId === channelId && entry.userId === user.id,
  );
  const sent = sentMessages.filter(({ nonce }) => written.every((entry) => entry.nonce !== nonce));
  return (
    <article css={card} data-part="card" aria-label={`${serverName} / ${channelName}`}>
      <header css={header}>
        <h2 css={name}>
          <Link to={`/dimensions/${serverId}/${channelId}#${lastReadSeq + 1}`}>
            <b>{serverName}</b> / {channelName}
          </Link>
        </h2>
        {sentMessages.length === 0 && <Badge tone="new">{`${shownCount(unread)} NEW`}</Badge>}
      </header>
      <ul css={messageList}>
        {channel.last.slice(-maxMessages).map((message) => (
          <li key={message.id} css={messageRow}>
            <Avatar
              username={maskName(message)}
              imageUrl={message.author?.profileImageUrl}
              size={22}
            />
            {message.author?.username ? (
              <Link
                css={author}
                to={`/oni/${message.author.username}`}
                {...personLink(message.author.username)}
              >
                {authorName(message)}
              </Link>
            ) : (
              <span css={author}>{authorName(message)}</span>
            )}
            <div css={text}>
              <MessageText
                content={message.content || messageSummary(message)}
                viewerName={user.username}
              />
            </div>
          </li>
        ))}
        {[...sent, ...written].map((own) => (
          <li key={own.nonce} css={messageRow}>
            <OwnMessage
              own={own}
              user={user}
              onDiscard={() =>
                setSentMessages(sentMessages.filter(({ nonce }) => nonce !== own.nonce))
              }
            />
          </li>
        ))}
      </ul>
      <AnswerField
        channel={channel}
        userId={user.id}
        onSent={(nonce, content) => setSentMessages([...sentMessages, { nonce, content }])}
      />
    </article>
  );
}

const card = css({ ...layout.box(color.panel, color.line), padding: "14px 16px" });
const header = css({ ...layout.row(10), minHeight: 28 });
const name = css({
  ...type.text,
  flex: 1,
  minWidth: 0,
  overflowWrap: "anywhere",
  b: { color: color.ink, fontWeight: 600 },
  a: { textDecoration: "none", "&:hover": { textDecoration: "underline" } },
});
const messageList = css({ ...layout.stack(6), marginTop: 8 });
const messageRow = css({
  ...layout.columns("24px 92px minmax(0, 1fr)", 10),
  alignItems: "start",
  "@media (max-width: 960px)": {
    gridTemplateColumns: "24px minmax(0, 1fr)",
    rowGap: 0,
    "> :nth-of-type(n + 3), > div": { gridColumn: 2 },
  },
});
const author = css({
  ...type.dense,
  ...layout.oneLine,
  fontWeight: 600,
  lineHeight: "23px",
  textDecoration: "none",
  "&:is(a):hover": { textDecoration: "underline" },
});
/** Shows the start of a long message. */
const text = css({ maxHeight: 115, overflow: "hidden" });
