import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { CornerUpLeft } from "lucide-react";
import { memo, useState } from "react";
import { Link } from "react-router-dom";
import { color } from "../../theme/theme.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { authorName } from "../../chat/author-name.ts";
import { EditForm } from "./EditForm.tsx";
import { clockTime, fullTime } from "../../ui/format-time.ts";
import { folds } from "../../theme/folds.ts";
import type { LogRowProps } from "./log-row-props.ts";
import { MessageActions } from "./MessageActions.tsx";
import { messageStyle } from "./message-style.ts";
import { MessageText } from "./MessageText.tsx";
import { Reactions } from "./Reactions.tsx";

type MessageRowProps = Omit<LogRowProps, "today"> & { message: Message; isContinued: boolean };

/** A message that is read changes this alone. */
export function MessageRow({ isUnread, isTarget, ...props }: MessageRowProps) {
  const { message, isContinued } = props;
  return (
    <article
      css={messageStyle.stored(isContinued, isTarget)}
      data-seq={message.seq}
      data-unread={isUnread || undefined}
      aria-label={`${authorName(message)}, ${clockTime(message.createdAt)}`}
    >
      <i aria-hidden="true" />
      <MessageParts {...props} />
    </article>
  );
}

type MessagePartsProps = Omit<MessageRowProps, "isUnread" | "isTarget">;

const MessageParts = memo(function MessageParts(props: MessagePartsProps) {
  const { message, isContinued, serverId, role, user, isBlocked, onEdit, onReply } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isYou = message.userId === user.id;
  return (
    <>
      <time dateTime={message.createdAt} title={fullTime(message.createdAt)}>
        {clockTime(message.createdAt)}
      </time>
      {!isContinued && <Mask message={message} isYou={isYou} />}
      <div css={messageStyle.body}>
        <ReplyLine {...props} />
        {!isContinued && <AuthorName message={message} isYou={isYou} />}
        {isBlocked && !isUnfolded ? (
          <p css={messageStyle.note}>
            A message of someone you blocked.{" "}
            <Button size="small" tone="quiet" onClick={() => setIsUnfolded(true)}>
              SHOW
            </Button>
          </p>
        ) : (
          <Content {...props} />
        )}
      </div>
      {message.deletedAt === null && !props.isEditing && (
        <MessageActions {...{ message, serverId, role, isYou, onEdit, onReply }} />
      )}
    </>
  );
});

function Content({ message, isEditing, onEdit, user, serverId, role }: MessagePartsProps) {
  if (message.deletedAt !== null) return <p css={messageStyle.note}>[deleted]</p>;
  if (isEditing) {
    return <EditForm serverId={serverId} message={message} onEnd={() => onEdit(null)} />;
  }
  return (
    <>
      <MessageText content={message.content} viewerName={user.username} />
      {message.editedAt !== null && (
        <span css={messageStyle.note} title={fullTime(message.editedAt)}>
          (edited)
        </span>
      )}
      <Reactions message={message} mayReact={role !== null} />
    </>
  );
}

/** Leads where the name beside it does, for pointers. */
function Mask({ message, isYou }: { message: Message; isYou: boolean }) {
  const { author } = message;
  if (!author) return <Avatar username="" presence="offline" />;
  return (
    <Link css={bare} to={`/oni/${author.username}`} aria-hidden="true" tabIndex={-1}>
      <Avatar
        username={author.username}
        imageUrl={author.profileImageUrl}
        presence={isYou ? "you" : "online"}
      />
    </Link>
  );
}

function AuthorName({ message, isYou }: { message: Message; isYou: boolean }) {
  const { author } = message;
  if (!author) return <span css={[messageStyle.name, departed]}>{authorName(message)}</span>;
  return (
    <Link
      css={isYou ? ownLink : nameLink}
      to={`/oni/${author.username}`}
      title={`@${author.username}`}
    >
      {authorName(message)}
    </Link>
  );
}

/** What this answers. A message that is not at hand cannot be shown, only that there is one. */
function ReplyLine({ message, answered, onGoTo }: MessagePartsProps) {
  const { replyToSeq } = message;
  if (replyToSeq === null || message.deletedAt !== null) return null;
  return (
    <button
      css={[messageStyle.note, reply, pressable]}
      type="button"
      onClick={() => onGoTo({ seq: replyToSeq })}
    >
      <CornerUpLeft aria-hidden="true" />
      {answered ? (
        <>
          <b>{authorName(answered)}</b>
          <span>{answered.deletedAt === null ? answered.content : "[deleted]"}</span>
        </>
      ) : (
        "to an earlier message"
      )}
    </button>
  );
}

const bare = css({ display: "contents" });
const pressable = css({ cursor: "pointer" });
const nameLink = css(messageStyle.name, {
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});
const ownLink = css(nameLink, messageStyle.you);
const departed = css({ color: color.ink3 });
const reply = css({
  display: "flex",
  alignItems: "center",
  gap: 6,
  maxWidth: "min(74ch, 100%)",
  minHeight: 24,
  padding: 0,
  border: 0,
  background: "none",
  textAlign: "left",
  b: { flex: "none", fontWeight: 600, color: color.ink2 },
  span: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  ".lucide": { width: 12, height: 12 },
  [folds.channels]: { maxWidth: "calc(100% - 52px)" },
});
